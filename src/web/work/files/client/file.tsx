// Client view of one file: its preview and its approval.
import { useSuspenseQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Link, useParams } from 'react-router'
import { ItemApproval } from '#web/work/approvals/parts/item-approval.tsx'
import { FileFacts, FilePreview } from '#web/work/files/parts/file-facts.tsx'
import { fileWith, loadFile, readFileAgain } from '#web/work/files/queries.ts'
import { contentPath, isStandalone } from '#web/work/files/parts/file-labels.ts'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { MissingPage, missingPage } from '#web/kit/client/missing-page.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'

const load = loadRecord((cache, { params: { fileId = '' } }) => loadFile(cache, fileId))

const wayOn = ['/app/client/dashboard', 'the dashboard'] as const

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingPage(...wayOn)

export default function ClientFile() {
  const { to } = usePortal()
  const { data: file, error } = useSuspenseQuery(fileWith(useParams()['fileId'] ?? ''))
  if (toMissing(error)) return <MissingPage path={wayOn[0]} what={wayOn[1]} />
  const { _id, name, project, task, post } = file
  const parent =
    (task && { to: `/app/client/work-manager/${task._id}`, title: task.title }) ??
    (post && { to: `/app/client/posts/${post._id}`, title: post.title })
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
      <FileFacts
        file={file}
        place={
          parent && (
            <Link to={to(parent.to)} dir="auto" className="underline-offset-2 hover:underline">
              {parent.title}
            </Link>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title="Preview">
          <FilePreview file={file} />
        </Section>
        {isStandalone(file) && (
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
