// Processor time of a piece of work.

/** Processor time of this process, which other processes do not affect. */
export function processorMs(job: () => unknown): number {
  const before = process.cpuUsage()
  job()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
