// Queries of the failed jobs, read again once one is retried or dismissed.
import { useQueryClient } from '@tanstack/react-query'
import { jobs } from '#contract/jobs.ts'
import { overview } from '#contract/overview.ts'
import { ApiError } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query.ts'

export const failedJobsPath = '/app/admin/settings/failed-jobs'

export const failedJobs = queryOf(jobs.deadLetters, {})

export const failedJobCount = queryOf(jobs.countDeadLetters, {})

const touched = [failedJobs.queryKey, failedJobCount.queryKey, [overview.attention.path]]

/** A job that is no longer there was retried or dismissed by someone else, which does as well. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

/** Waits for the call, then reads the list again whatever its outcome. */
export function useSettle() {
  const cache = useQueryClient()
  return async function settle(call: Promise<unknown>): Promise<void> {
    try {
      await unlessGone(call)
    } finally {
      await Promise.all(touched.map((queryKey) => cache.invalidateQueries({ queryKey })))
    }
  }
}
