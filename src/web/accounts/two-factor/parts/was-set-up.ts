// Checks whether a second factor was set up although the response was lost.
import type { QueryClient } from '@tanstack/react-query'
import type { TwoFactorStatus } from '#contract/accounts/two-factor.ts'
import { ApiError } from '#web/lib/api.ts'
import { twoFactorQuery } from '#web/accounts/auth/queries.ts'

/** @param before the state when the request was sent */
export async function wasSetUp(
  cache: QueryClient,
  before: TwoFactorStatus,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ApiError) || !error.mayBeDone) return false
  const now = await cache.fetchQuery({ ...twoFactorQuery, staleTime: 0 })
  return now.enabledAt !== before.enabledAt || now.passkeys.length > before.passkeys.length
}
