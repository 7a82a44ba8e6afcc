// Measures time available to the machine: a timed test must not fail because a virtual machine's processors were taken away.
import { readFileSync } from 'node:fs'

export interface ProcessorTime {
  busyMs: number
  stolenMs: number
}

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** Processor time since boot, from the first line of Linux's /proc/stat (proc(5)); unavailable elsewhere. */
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
 * Elapsed time without the stolen part, scaled by how often a requested processor was available. Waiting requests no
 * processor, so at most the stolen time is subtracted.
 */
export function ownTime(passedMs: number, { busyMs, stolenMs }: ProcessorTime): number {
  if (stolenMs <= 0) return passedMs
  return Math.max((passedMs * busyMs) / (busyMs + stolenMs), passedMs - stolenMs)
}

/** Returns a function for the milliseconds since the start, without stolen time. */
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
