// Time as the machine itself had it: what a test holds to a limit must not fail because a virtual machine's processors were
// given to others meanwhile.
import { readFileSync } from 'node:fs'

export interface ProcessorTime {
  busyMs: number
  stolenMs: number
}

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** All processors' since the machine started; Linux says it in the first line of /proc/stat (proc(5)), others nowhere. */
function readProcessorTime(): ProcessorTime {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line
      .split(/\s+/)
      .slice(1)
      .map(Number)
    return { busyMs: (user + nice + system + irq + softirq) * tickMs, stolenMs: stolen * tickMs }
  } catch {
    return { busyMs: 0, stolenMs: 0 }
  }
}

/**
 * What of the time that passed was not stolen: the part of it in which a processor that was asked for was there. Waiting
 * asks for none, so no more is left out than was stolen.
 */
export function ownTime(passedMs: number, { busyMs, stolenMs }: ProcessorTime): number {
  if (stolenMs <= 0) return passedMs
  return Math.max((passedMs * busyMs) / (busyMs + stolenMs), passedMs - stolenMs)
}

/** Answers the milliseconds since it was made, without those that were stolen. */
export function stopwatch(): () => number {
  const startedAt = performance.now()
  const before = readProcessorTime()
  return () => {
    const after = readProcessorTime()
    return ownTime(performance.now() - startedAt, {
      busyMs: after.busyMs - before.busyMs,
      stolenMs: after.stolenMs - before.stolenMs,
    })
  }
}
