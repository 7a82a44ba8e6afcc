// Banner over the portal while staff view it as a client: whose portal it is, that it is read-only, and the way back.
import Eye from 'lucide-react/icons/eye'
import type { MouseEvent } from 'react'
import { useUser } from '#web/kit/session/session-queries.ts'
import { leaveClientView } from '#web/lib/client-view.ts'

export function ClientViewBanner() {
  const { isClientView, companies } = useUser()
  if (!isClientView) return null
  const [company] = companies
  const back = `/app/admin/clients${company ? `/${company._id}` : ''}`

  function leave(event: MouseEvent) {
    event.preventDefault()
    leaveClientView(back)
  }

  return (
    <section
      aria-label="View as client"
      data-frame-top
      className="fixed inset-x-0 top-0 z-[calc(var(--layer-frame)+1)] flex h-(--frame-top) items-center gap-2 bg-ink px-4 text-sm text-on-ink"
    >
      <Eye size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 truncate">
        <span className="max-sm:sr-only">You’re viewing the portal as </span>
        <bdi className="font-medium">{company?.name ?? 'a client that isn’t enabled'}</bdi>
        <span className="max-md:sr-only">. You can’t change anything here.</span>
        <span className="md:sr-only"> · read-only</span>
      </p>
      <a
        href={back}
        onClick={leave}
        className="-mr-2 inline-flex h-7 items-center rounded-md border border-on-ink/40 px-3 font-medium hover:bg-on-ink/15 pointer-coarse:h-9"
      >
        Leave
      </a>
    </section>
  )
}
