// Answers that must not tell by their time what they found.
import { setTimeout } from 'node:timers/promises'

/** Takes `ms`, or as long as the job does if that is longer, whether it succeeds or fails. */
export async function withMinDuration<T>(ms: number, job: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([job(), setTimeout(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
