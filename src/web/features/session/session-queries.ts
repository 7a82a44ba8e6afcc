// Whose session this is: one query, asked by every guarded screen.
import { useSuspenseQuery } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { queryOf } from '#web/lib/query.ts'

export const sessionQuery = queryOf(auth.session, {})

/**
 * For the `shouldRevalidate` export of a route around the screens: going from one to the next reads nothing there, live
 * updates keep what is cached.
 */
export const isSessionUnread = () =>
  browserQueryClient().getQueryData(sessionQuery.queryKey) === undefined

/** Only under the guard, which has made sure that there is one. */
export function useUser() {
  return useSuspenseQuery(sessionQuery).data.user
}

/** Where a second factor is set up that the agency demands. */
export const twoFactorPath = '/app/two-factor'

/** Where a person lands after signing in. */
export const homeOf = (user: { role: 'admin' | 'client' }): string =>
  user.role === 'admin' ? '/app/admin/home' : '/app/client/dashboard'
