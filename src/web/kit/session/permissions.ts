// Permissions of the person's role. Screens use them to decide what to show; the server enforces them.
import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import type { User } from '#contract/accounts/auth.ts'
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import type { Load } from '#web/lib/load.ts'
import { sessionQuery, useUser } from './session-queries.ts'

export const useCan = () => useUser().can

/** Predicts a record's `can` from the role alone; undefined until the role is known. */
export function expectedCan<Expected>(
  cache: QueryClient,
  expect: (can: User['can']) => Expected,
): { can: Expected } | undefined {
  const session = cache.getQueryData(sessionQuery.queryKey)
  return session && { can: expect(session.user.can) }
}

/** For screens limited to staff with this permission. */
export const forStaffWith =
  (permission: StaffPermission, load: Load): Load =>
  async (cache, place) => {
    const { user } = await cache.ensureQueryData(sessionQuery)
    if (!user.can[permission]) throw data(null, { status: 403 })
    return load(cache, place)
  }
