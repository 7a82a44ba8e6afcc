// Add event dialog, over the back-office calendar.
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { AddEvent } from '#web/work/calendar/parts/add-event.tsx'
import { timeZoneQuery } from '#web/work/calendar/parts/zoned.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'

const load = forStaffWith('work', (cache) =>
  Promise.all([cache.ensureQueryData(todayQuery), cache.ensureQueryData(timeZoneQuery)]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function AddEventForClient() {
  return (
    <AddEvent
      company={null}
      canHide
      renderCompanyChoice={(choose) => <CompanySelect value={null} onChange={choose} />}
    />
  )
}
