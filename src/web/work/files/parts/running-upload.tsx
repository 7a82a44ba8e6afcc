// A running or failed upload, with its progress and actions.
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { formatSize } from './file-labels.ts'
import { type QueuedUpload, cancelUpload, retryUpload } from './upload-queue.ts'

function describeUpload({ state, sent, size }: QueuedUpload): string {
  if (state === 'waiting') return 'Waiting'
  if (state === 'paused') return 'Connection lost, resumes automatically'
  return sent === size ? 'Checking' : `${formatSize(sent)} of ${formatSize(size)}`
}

export function RunningUpload({ upload }: { upload: QueuedUpload }) {
  const { id, name, sent, size, state, reason } = upload
  const isFailed = state === 'failed'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 py-1.5">
      {isFailed ? (
        <div role="alert" className="grid min-w-0 gap-0.5 text-sm">
          <span className="truncate font-medium">{name}</span>
          <span className="text-bad">{reason}</span>
        </div>
      ) : (
        <ProgressBar
          label={name}
          value={sent}
          max={size}
          valueText={describeUpload(upload)}
          className="min-w-0"
        />
      )}
      <div className="flex items-center">
        {isFailed && (
          <Button
            size="sm"
            icon={<RotateCw size={14} aria-hidden />}
            onClick={() => retryUpload(id)}
          >
            Retry
          </Button>
        )}
        <IconButton
          label={isFailed ? `Dismiss ${name}` : `Cancel ${name}`}
          size="sm"
          onClick={() => cancelUpload(id)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
