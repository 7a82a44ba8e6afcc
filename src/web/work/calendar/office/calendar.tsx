// Calendar: dated items of one client or all, with adding, moving and editing events.
import { Outlet } from 'react-router'
import { companyOf } from '#web/clients/companies/queries.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { Calendar } from '#web/work/calendar/parts/calendar.tsx'
import {
  queriesOfAddress,
  readChoices,
  useCalendarPaths,
  useChoices,
} from '#web/work/calendar/parts/calendar-address.ts'
import { Subscribe } from '#web/work/calendar/parts/subscribe.tsx'
import { timeZoneQuery } from '#web/work/calendar/parts/zoned.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { consultationsPath } from '#web/site/booking/queries.ts'

const load: Load = async (cache, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  const { company } = readChoices(url.searchParams)
  await Promise.all([
    cache.prefetchQuery(timeZoneQuery),
    company && cache.prefetchQuery(companyOf(company)),
    ...queriesOfAddress(url.searchParams, today).map((query) => cache.prefetchQuery(query)),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function OfficeCalendar() {
  const { choices, show } = useChoices()
  const { work, inbox, money } = useCan()
  const today = useToday()
  const { pathOf, addPath } = useCalendarPaths()
  const on = { first: today, last: today, startMinute: null, endMinute: null }
  return (
    <Page>
      <title>Calendar</title>
      <PageHeader
        title="Calendar"
        actions={
          <>
            {inbox && <LinkButton to={consultationsPath}>Consultation hours</LinkButton>}
            <Subscribe />
            {work && (
              <LinkButton
                aria-haspopup="dialog"
                variant="primary"
                to={addPath(on)}
                aria-keyshortcuts="c"
              >
                Add event
              </LinkButton>
            )}
          </>
        }
      />
      <Calendar
        pathOf={pathOf}
        addPath={work ? addPath : undefined}
        hasBookings={inbox}
        hasInvoices={money}
        filters={
          <CompanySelect
            isLabelHidden
            isFilter
            placeholder="All clients"
            value={choices.company}
            onChange={(company) => show({ company })}
            className="w-full sm:w-64"
          />
        }
      />
      <Outlet />
    </Page>
  )
}
