// What live updates of events touch.
import { events } from '#contract/work/calendar.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'
import { projectCard } from '#web/work/projects/queries.ts'

export const live: LiveRules = {
  touched: {
    // The project's card shows it.
    event: ({ id, company = '', project = '' }) => ({
      cards: project === '' ? [] : [projectCard(project, company)],
      records: [[events.get.path, { params: { eventId: id } }]],
      others: [[events.list.path]],
    }),
  },
}
