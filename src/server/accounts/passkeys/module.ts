// Passkeys.
import type { NounModule } from '#server/records/module.ts'

export const passkeys: NounModule = {
  tables: {
    passkeys: { leftOut: 'people add theirs again: they only work at one address' },
    passkey_challenges: { leftOut: 'people sign in again' },
  },
  personalData: [
    {
      table: 'passkeys',
      person: 'user_id',
      columns: ['id', 'name', 'created_at', 'used_at'],
    },
  ],
  notInExports: {
    'passkey_challenges.user_id': 'an unfinished passkey request',
  },
}
