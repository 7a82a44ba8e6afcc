// Time tracking queries.
import type { QueryClient } from '@tanstack/react-query'
import { type TimeDays, type TimeQuery, time } from '#contract/work/time.ts'
import { toQuery, refetchQueries } from '#web/lib/query.ts'

export const timeOf = (query: TimeQuery) => toQuery(time.list, { query })

export const peopleWithTime = (days: TimeDays) => toQuery(time.people, { query: days })

export const runningTimer = toQuery(time.running, {})

/** For screens, because live updates announce a change of timer. */
export const cachedTimer = { ...runningTimer, staleTime: 5 * 60_000 }

/** Call after a change to time entries. Resolves once screens have the new data. */
export async function readTimeAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchQueries(client, { queryKey: [time.list.path] }),
    refetchQueries(client, { queryKey: runningTimer.queryKey }),
  ])
}
