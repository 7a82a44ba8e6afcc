// Client view of one file: its preview and its approval.
import { useSuspenseQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Link, useParams } from 'react-router'
import { approvalOf } from '#web/features/approvals/approval-queries.ts'
import { ItemApproval } from '#web/features/approvals/item-approval.tsx'
import { FileFacts, FilePreview } from '#web/features/files/file-facts.tsx'
import { fileWith, readFileAgain } from '#web/features/files/file-queries.ts'
import { contentPath, isAlone } from '#web/features/files/file-words.ts'
import { missingOf } from '#web/features/records/missing-record.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ClientPage } from '../client-page.tsx'
import { MissingPage, missingPage } from '../missing-page.tsx'
import { loadRecord, usePortal } from '../portal.ts'

const load = loadRecord(async (cache, { params: { fileId = '' } }) => {
  const [file] = await Promise.all([
    cache.ensureQueryData(fileWith(fileId)),
    cache.prefetchQuery(approvalOf({ kind: 'file', _id: fileId })),
  ])
  return file
})

const wayOn = ['/app/client/dashboard', 'the dashboard'] as const

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingPage(...wayOn)

export default function ClientFile() {
  const { to } = usePortal()
  const { data: file, error } = useSuspenseQuery(fileWith(useParams()['fileId'] ?? ''))
  if (missingOf(error)) return <MissingPage path={wayOn[0]} what={wayOn[1]} />
  const { _id, name, project } = file
  return (
    <ClientPage
      title={name}
      back={
        project ? (
          <Link to={to(`/app/client/projects/${project._id}`)}>{project.title}</Link>
        ) : (
          <Link to={to(wayOn[0])}>Dashboard</Link>
        )
      }
      actions={
        <a href={contentPath(file)} download className={buttonClass()}>
          <Download size={16} aria-hidden />
          Download
        </a>
      }
    >
      <FileFacts file={file} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title="Preview">
          <FilePreview file={file} />
        </Section>
        {isAlone(file) && (
          <div>
            <ItemApproval
              item={{ ...file, kind: 'file', title: name }}
              onDecided={() => readFileAgain(_id)}
            />
          </div>
        )}
      </div>
    </ClientPage>
  )
}
