// Processor time of a piece of work.
import { setTimeout as pause } from 'node:timers/promises'

/** Processor time of this process, which other processes do not affect. */
export function processorMs(job: () => unknown): number {
  const before = process.cpuUsage()
  job()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The most processor time that this process spends, while it waits for the work, before it can do anything else. */
export async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  let [longestMs, isOver] = [0, false]
  const end = () => (isOver = true)
  work.then(end, end)
  while (!isOver) {
    const before = process.cpuUsage()
    await pause(1)
    const { user, system } = process.cpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
  }
  await work
  return longestMs
}
