// Events of companies.
import type { NounModule } from '#server/records/module.ts'
import { requireEvent } from './service.ts'
import { search } from './store.ts'

export const calendar: NounModule = {
  records: [
    {
      kind: 'event',
      deletion: { needs: ['work'] },
      table: 'events',
      search,
      path: {
        office: ({ id }) => `/app/admin/calendar/${id}`,
        client: ({ id }) => `/app/client/manage-events/${id}`,
      },
      require: requireEvent,
    },
  ],
  tables: {
    events: 'company',
    calendar_addresses: { leftOut: 'they only work here' },
  },
  personalData: [
    {
      table: 'events',
      person: 'created_by',
      columns: ['id', 'company_id', 'title', 'description', 'location', 'start_at', 'end_at'],
    },
    { table: 'calendar_addresses', person: 'person_id', columns: ['created_at'] },
  ],
}
