// Add event dialog on the company's calendar.
import { AddEvent } from '#web/work/calendar/parts/add-event.tsx'
import { timeZoneQuery } from '#web/work/calendar/parts/zoned.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'

const load = loadPortal((cache) =>
  Promise.all([cache.ensureQueryData(todayQuery), cache.ensureQueryData(timeZoneQuery)]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function AddEventOfCompany() {
  return (
    <AddEvent company={usePortal().company._id} canHide={false} renderCompanyChoice={() => null} />
  )
}
