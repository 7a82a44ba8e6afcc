// A second factor whose answer never came: whether it was set up all the same.
import type { QueryClient } from '@tanstack/react-query'
import type { TwoFactorStatus } from '#contract/two-factor.ts'
import { ApiError } from '#web/lib/api.ts'
import { twoFactorQuery } from './account-queries.ts'

/** @param before what there was when it was asked for */
export async function wasSetUp(
  cache: QueryClient,
  before: TwoFactorStatus,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ApiError) || !error.mayBeDone) return false
  const now = await cache.fetchQuery({ ...twoFactorQuery, staleTime: 0 })
  return now.enabledAt !== before.enabledAt || now.passkeys.length > before.passkeys.length
}
