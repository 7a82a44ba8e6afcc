// What Home shows.
import type { NounModule } from '#server/records/module.ts'

export const home: NounModule = {
  tables: {
    visits: { leftOut: 'personal, and only useful here' },
  },
  personalData: [{ table: 'visits', person: 'person_id', columns: ['seen_at', 'before_at'] }],
}
