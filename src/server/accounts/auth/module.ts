// Sign-in.
import type { NounModule } from '#server/records/module.ts'

export const auth: NounModule = {
  tables: {
    sessions: { leftOut: 'people sign in again' },
    sign_in_challenges: { leftOut: 'people sign in again' },
    sign_in_sources: { leftOut: 'people sign in again' },
    mail_links: { leftOut: 'they only work here' },
  },
  personalData: [
    {
      table: 'sessions',
      person: 'user_id',
      columns: ['id', 'is_remembered', 'created_at', 'seen_at', 'expires_at', 'user_agent'],
    },
    { table: 'sign_in_sources', person: 'user_id', columns: ['kind', 'seen_at'] },
  ],
  notInExports: {
    'mail_links.user_id': 'these links open the account',
    'sign_in_challenges.user_id': 'an unfinished sign-in',
  },
}
