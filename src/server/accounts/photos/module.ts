// Photos of people.
import type { NounModule } from '#server/records/module.ts'

export const photos: NounModule = {
  tables: {
    person_photos: { leftOut: 'people upload theirs again' },
  },
  personalData: [
    { table: 'person_photos', person: 'person_id', columns: ['hash', 'updated_at'] },
    { table: 'sign_in_sources', person: 'user_id', columns: ['kind', 'seen_at'] },
    { table: 'two_factors', person: 'user_id', columns: ['enabled_at'] },
    {
      table: 'passkeys',
      person: 'user_id',
      columns: ['id', 'name', 'created_at', 'used_at'],
    },
  ],
}
