// File panel, over the client's files: its preview, facts and approval.
import { useSuspenseQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useParams } from 'react-router'
import type { File } from '#contract/work/files.ts'
import { ItemApproval } from '#web/work/approvals/parts/item-approval.tsx'
import { useFileActions } from '#web/work/files/parts/file-actions.ts'
import { FileFacts, FilePreview } from '#web/work/files/parts/file-facts.tsx'
import { FileMenu } from '#web/work/files/parts/file-menu.tsx'
import { FilePlace } from '#web/work/files/parts/file-place.tsx'
import { fileWith, loadFile, readFileAgain } from '#web/work/files/queries.ts'
import { contentPath, isStandalone } from '#web/work/files/parts/file-labels.ts'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'

const load: Load = (cache, { params: { fileId = '' } }) => loadFile(cache, fileId)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('fileId', 'the files')

export default recordScreen({ param: 'fileId', query: fileWith, backTo: 'the files' }, FilePanel)

function FilePanel() {
  const { data: file } = useSuspenseQuery(fileWith(useParams()['fileId'] ?? ''))
  const close = useCloseDialog()
  const { _id, name } = file
  return (
    <SidePanel
      key={_id}
      title={name}
      actions={<FileMenu file={file} size="md" onDeleted={close} />}
      onClose={close}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        <FilePreview file={file} />
        <FileFacts file={file} showsVisibility place={<FilePlace file={file} />} />
        <div className="flex flex-wrap gap-2">
          {file.can.askApproval && <AskApproval file={file} />}
          <a href={contentPath(file)} download className={buttonClass()}>
            <Download size={16} aria-hidden />
            Download
          </a>
        </div>
        {isStandalone(file) && (
          <ItemApproval
            item={{ ...file, kind: 'file', title: name }}
            onDecided={() => readFileAgain(_id)}
          />
        )}
        <WhoSees kind="file" id={_id} />
      </div>
    </SidePanel>
  )
}

function AskApproval({ file }: { file: File }) {
  const { askApproval } = useFileActions(file)
  return (
    <Button variant="primary" onClick={() => void askApproval()}>
      Ask for approval
    </Button>
  )
}
