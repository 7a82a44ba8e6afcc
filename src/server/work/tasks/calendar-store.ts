// The due dates of tasks in the calendar.
import { sql } from 'kysely'
import { type CalendarSources, datesOfCards } from '#server/records/dates-store.ts'

const due = { table: 'tasks', kind: 'task', doneAs: 'done', date: 'due', column: 'due_on' } as const

export const calendar: CalendarSources = {
  task: (caller, query) => [
    datesOfCards({ ...due, and: sql`and not record.archived` }, caller, query),
  ],
}
