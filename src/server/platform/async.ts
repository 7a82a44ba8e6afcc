// Ways to run asynchronous work: in turn, all despite failures, in a constant time.
import { setTimeout } from 'node:timers/promises'

/**
 * Runs a job one at a time, so that the last run to finish has read the newest state.
 * @returns a function that starts the job once earlier runs have ended, even if one failed
 */
export function inTurn(job: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(job, job))
}

/**
 * Runs independent steps sequentially; a failing step does not stop the others.
 * @throws after all steps: the failure, or an `AggregateError` of several
 */
export async function runAll(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed`)
  if (failures.length === 1) throw failures[0]
}

/**
 * Constant response times, so that timing does not reveal the outcome.
 * Takes at least `ms`, or longer if the job does, whether it succeeds or fails.
 */
export async function withMinDuration<T>(ms: number, job: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([job(), setTimeout(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
