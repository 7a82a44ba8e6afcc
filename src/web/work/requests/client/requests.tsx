// The company's requests and their status.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Request } from '#contract/work/requests.ts'
import { taskColumns, toTaskStatus } from '#web/work/tasks/parts/task-columns.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { LoadErrorBanner, Skeleton } from '#web/ui/loading.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { requestsOf } from '../queries.ts'

const load = loadPortal((cache, companyId) => cache.prefetchQuery(requestsOf(companyId)))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const path = '/app/client/work-manager'

export default function Requests() {
  const { company, canWrite, to } = usePortal()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(requestsOf(company._id))
  return (
    <SidePanel title="Your requests" onClose={() => void navigate(to(path), { replace: true })}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto overscroll-contain p-5">
        {isError && (
          <LoadErrorBanner onRetry={refetch}>Couldn’t load your requests.</LoadErrorBanner>
        )}
        {!data && !isError && <Skeleton className="h-24" />}
        {data?.length === 0 && (
          <EmptyState
            title="No requests yet."
            action={
              canWrite && (
                <LinkButton aria-haspopup="dialog" variant="primary" to={to(`${path}/new`)}>
                  Raise a request
                </LinkButton>
              )
            }
          />
        )}
        {data && data.length > 0 && (
          <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
            {data.map((request) => (
              <RequestLine key={request._id} request={request} />
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  )
}

function RequestLine({ request }: { request: Request }) {
  const { to } = usePortal()
  const { _id, title, project, requestedBy, requestedAt } = request
  const { label, tone } = standingOf(request)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <Link
          aria-haspopup="dialog"
          to={to(`${path}/${_id}`)}
          className="min-w-0 font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          <span dir="auto">{title}</span>
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-muted">
        {project.title} · {requestedBy.name.first} {requestedBy.name.last},{' '}
        <Moment at={requestedAt} />
      </p>
    </li>
  )
}

const tones: Record<string, BadgeTone> = {
  'in progress': 'info',
  'in review': 'warn',
  done: 'good',
}

function standingOf({ status, declined }: Request): { label: string; tone: BadgeTone } {
  if (declined) return { label: 'Not planned', tone: 'neutral' }
  const column = taskColumns.find((one) => one.status === toTaskStatus(status))
  return { label: column?.title ?? status, tone: tones[status] ?? 'neutral' }
}
