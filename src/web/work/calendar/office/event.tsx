// Event panel, over the back-office calendar.
import { eventScreen, loadEvent } from '#web/work/calendar/parts/event-dialog.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'

export const loader = onServer(loadEvent)
export const clientLoader = awaitInBrowser(loadEvent)
export const ErrorBoundary = missingDetails('eventId', 'the calendar')

export default eventScreen({
  isForStaff: true,
  more: ({ _id }) => <WhoSees kind="event" id={_id} />,
})
