// Photos of people.
import type { NounModule } from '#server/records/module.ts'

export const photos: NounModule = {
  tables: {
    person_photos: { leftOut: 'people upload theirs again' },
  },
  personalData: [{ table: 'person_photos', person: 'person_id', columns: ['hash', 'updated_at'] }],
}
