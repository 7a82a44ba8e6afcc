// Details of one event on the company's calendar.
import { eventScreen, loadEvent } from '#web/work/calendar/parts/event-dialog.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { loadRecord } from '#web/kit/client/portal.ts'

const load = loadRecord(loadEvent)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('eventId', 'the calendar')

export default eventScreen({ isForStaff: false })
