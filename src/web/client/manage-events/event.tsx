// One event over the company's own calendar.
import type { EventDetail } from '#contract/events.ts'
import { eventScreen, loadEvent } from '#web/features/calendar/event-dialog.tsx'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { redirectToPortalOf } from '../portal.ts'

const load: Load = async (cache, place) => {
  // A `Load` does not tell what it has read.
  const { company } = (await loadEvent(cache, place)) as EventDetail
  await redirectToPortalOf(company, cache, place)
}

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('eventId', 'the calendar')

export default eventScreen({ isForStaff: false })
