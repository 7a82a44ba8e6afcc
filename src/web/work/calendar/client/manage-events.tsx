// Manage Events: the company's calendar, where its people add events and edit their own.
import { Outlet, useSearchParams } from 'react-router'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { rangeParams } from '#web/work/calendar/parts/add-event.tsx'
import { Calendar } from '#web/work/calendar/parts/calendar.tsx'
import { looks } from '#web/work/calendar/parts/entry-look.tsx'
import { queriesOfAddress } from '#web/work/calendar/parts/calendar-address.ts'
import { Subscribe } from '#web/work/calendar/parts/subscribe.tsx'
import type { NewRange } from '#web/work/calendar/parts/drag-points.ts'
import { timeZoneQuery } from '#web/work/calendar/parts/zoned.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'

const path = '/app/client/manage-events'

const load = loadPortal(async (cache, companyId, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  const address = new URLSearchParams(url.searchParams)
  address.set('company', companyId)
  await Promise.all([
    cache.prefetchQuery(timeZoneQuery),
    ...queriesOfAddress(address, today).map((query) => cache.prefetchQuery(query)),
  ])
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function ManageEvents() {
  const [address] = useSearchParams()
  const { company, canWrite, canSeeMoney, to } = usePortal()
  const today = useToday()

  function withAddress(below: string, more: Record<string, string>): string {
    const search = new URLSearchParams(address)
    for (const [name, value] of Object.entries(more)) search.set(name, value)
    return `${path}/${below}${search.size > 0 ? `?${search}` : ''}`
  }
  function pathOf(entry: CalendarEntry): string {
    const { path: ofRecord } = looks[entry.kind]
    if (ofRecord) return to(ofRecord.client(entry))
    return withAddress(entry._id, entry.occurrence === null ? {} : { occurrence: entry.occurrence })
  }
  const addPath = (range: NewRange) => withAddress('new', rangeParams(range))
  const now = { first: today, last: today, startMinute: null, endMinute: null }

  return (
    <ClientPage
      title="Calendar"
      actions={
        <>
          {canWrite && <Subscribe />}
          {canWrite && (
            <LinkButton aria-haspopup="dialog" variant="primary" to={addPath(now)}>
              Add event
            </LinkButton>
          )}
        </>
      }
    >
      <Calendar
        company={company._id}
        pathOf={pathOf}
        addPath={canWrite ? addPath : undefined}
        hasInvoices={canSeeMoney}
      />
      <Outlet />
    </ClientPage>
  )
}
