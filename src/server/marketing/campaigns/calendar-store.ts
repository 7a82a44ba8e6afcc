// The dates of campaigns in the calendar.
import { type CalendarSources, datesOfCards } from '#server/records/dates-store.ts'

const campaigns = { table: 'campaigns', kind: 'campaign', doneAs: 'completed' } as const

export const calendar: CalendarSources = {
  campaign: (caller, query) => [
    datesOfCards({ ...campaigns, date: 'start', column: 'start_on' }, caller, query),
    datesOfCards({ ...campaigns, date: 'end', column: 'end_on' }, caller, query),
  ],
}
