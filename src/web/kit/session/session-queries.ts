// The current session: one query shared by all guarded screens.
import { useSuspenseQuery } from '@tanstack/react-query'
import { auth } from '#contract/accounts/auth.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'

export const sessionQuery = toQuery(auth.session, {})

/**
 * For the `shouldRevalidate` export of routes around screens: moving between screens reads nothing there, because live
 * updates keep the cache fresh.
 */
export const isSessionUnread = () =>
  browserQueryClient().getQueryData(sessionQuery.queryKey) === undefined

/** Use only below the guard, which ensures a session. */
export function useUser() {
  return useSuspenseQuery(sessionQuery).data.user
}

/** Where a required second factor is set up. */
export const twoFactorPath = '/app/two-factor'

/** Landing page after signing in. */
export const getHomePath = (user: { role: 'admin' | 'client' }): string =>
  user.role === 'admin' ? '/app/admin/home' : '/app/client/dashboard'
