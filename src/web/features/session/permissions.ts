// What the person's role permits: screens show what works, the server decides.
import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import type { User } from '#contract/auth.ts'
import type { StaffPermission } from '#contract/staff-roles.ts'
import type { Load } from '#web/lib/load.ts'
import { sessionQuery, useUser } from './session-queries.ts'

export const useCan = () => useUser().can

/** What a record's `can` will say where it follows from the role alone; undefined before the role is known. */
export function expectedCan<Expected>(
  cache: QueryClient,
  expect: (can: User['can']) => Expected,
): { can: Expected } | undefined {
  const session = cache.getQueryData(sessionQuery.queryKey)
  return session && { can: expect(session.user.can) }
}

/** For screens that are nobody else's. */
export const forStaffWith =
  (permission: StaffPermission, load: Load): Load =>
  async (cache, place) => {
    const { user } = await cache.ensureQueryData(sessionQuery)
    if (!user.can[permission]) throw data(null, { status: 403 })
    return load(cache, place)
  }
