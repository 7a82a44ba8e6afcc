// Progress of an import being added or undone.
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { countedRecords } from './import-labels.ts'
import type { StepProps } from './steps.ts'
import { formatNumber } from '#web/lib/locale.ts'

export function UnderWay({ imported, pending, onStep }: StepProps) {
  const { state, added, total, kind } = imported
  if (state === 'inviting') return <p role="status">Sending the invitations…</p>
  if (state === 'undoing') return <p role="status">{`Removing ${countedRecords(added, kind)}…`}</p>
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <ProgressBar
        label="Importing"
        value={added}
        max={total}
        valueText={`${formatNumber(added)} of ${formatNumber(total)}`}
      />
      <p className="text-sm text-muted">
        You can leave this page. Nothing is added until the import is done.
      </p>
      <Button className="w-fit" isPending={pending === 'cancel'} onClick={() => onStep('cancel')}>
        Cancel
      </Button>
    </div>
  )
}
