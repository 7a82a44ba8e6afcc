// Passkeys.
import type { NounModule } from '#server/records/module.ts'

export const passkeys: NounModule = {
  tables: {
    passkeys: { leftOut: 'people add theirs again: they only work at one address' },
    passkey_challenges: { leftOut: 'people sign in again' },
  },
  notInExports: {
    'passkey_challenges.user_id': 'an unfinished passkey request',
  },
}
