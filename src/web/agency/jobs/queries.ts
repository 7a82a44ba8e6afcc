// Queries of the failed jobs, read again once one is retried or dismissed.
import { useQueryClient } from '@tanstack/react-query'
import { jobs } from '#contract/agency/jobs.ts'
import { overview } from '#contract/agency/overview.ts'
import { ApiError } from '#web/lib/api.ts'
import { toQuery } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast-store.ts'

export const failedJobsPath = '/app/admin/settings/failed-jobs'

export const failedJobs = toQuery(jobs.deadLetters, {})

export const failedJobCount = toQuery(jobs.countDeadLetters, {})

const touched = [failedJobs.queryKey, failedJobCount.queryKey, [overview.attention.path]]

/** Says what a call about one job did, which someone else may have retried or dismissed before. */
export async function toastOutcome(call: Promise<unknown>, done: string): Promise<void> {
  try {
    await call
    toast.success(done)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    toast.info('This job was already retried or dismissed.')
  }
}

/** Waits for the call, then reads the list again whatever its outcome. */
export function useSettle() {
  const cache = useQueryClient()
  return async function settle<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call
    } finally {
      await Promise.all(touched.map((queryKey) => cache.invalidateQueries({ queryKey })))
    }
  }
}
