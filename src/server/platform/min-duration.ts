// Constant response times, so that timing does not reveal the outcome.
import { setTimeout } from 'node:timers/promises'

/** Takes at least `ms`, or longer if the job does, whether it succeeds or fails. */
export async function withMinDuration<T>(ms: number, job: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([job(), setTimeout(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
