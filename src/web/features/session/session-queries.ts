// Whose session this is: one query, asked by every guarded screen.
import { useSuspenseQuery } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import { queryOf } from '#web/lib/query.ts'

export const sessionQuery = queryOf(auth.session, {})

/** Only under the guard, which has made sure that there is one. */
export function useUser() {
  return useSuspenseQuery(sessionQuery).data.user
}

/** Where a person lands after signing in. */
export const homeOf = (user: { role: 'admin' | 'client' }): string =>
  user.role === 'admin' ? '/app/admin/home' : '/app/client/dashboard'
