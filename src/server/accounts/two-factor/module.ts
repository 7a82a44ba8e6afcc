// Second factors.
import type { NounModule } from '#server/records/module.ts'

export const twoFactor: NounModule = {
  tables: {
    two_factors: { leftOut: 'people set up a second factor again' },
    recovery_codes: { leftOut: 'people set up a second factor again' },
  },
  personalData: [{ table: 'two_factors', person: 'user_id', columns: ['enabled_at'] }],
  notInExports: {
    'recovery_codes.user_id': 'only hashes are stored',
  },
}
