// Alternates rounds of the program and the limit, so other load on the machine affects both equally.
import { type Load, type Measured, load } from './client.ts'

export interface Job {
  name: string
  program: Pick<Load, 'url' | 'ask'>
  bare: Pick<Load, 'url' | 'ask'>
  /** The minimum share of the limit's throughput. */
  target: number
  /** The maximum ratio of its median time to the limit's. */
  slowest?: number
  /** The maximum of the program's own 95th percentile. */
  p95Ms?: number
  connections?: number
}

export interface Pace {
  rounds: number
  seconds: number
}

export interface Spread {
  min: number
  median: number
  max: number
}

export interface Outcome {
  program: Measured
  bare: Measured
  ratio: Spread
  times: Spread
}

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (i: number) => sorted[i] ?? Number.NaN
  return { min: at(0), median: at(Math.floor((sorted.length - 1) / 2)), max: at(sorted.length - 1) }
}

const medianOf = (all: Measured[]): Measured => ({
  perSecond: spreadOf(all.map(({ perSecond }) => perSecond)).median,
  p50: spreadOf(all.map(({ p50 }) => p50)).median,
  p95: spreadOf(all.map(({ p95 }) => p95)).median,
})

export async function compare(job: Job, { rounds, seconds }: Pace): Promise<Outcome> {
  const { connections = 16 } = job
  for (const side of [job.program, job.bare]) {
    await load({ ...side, connections, seconds: seconds / 3 })
  }
  const program: Measured[] = []
  const bare: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    program.push(await load({ ...job.program, connections, seconds }))
    bare.push(await load({ ...job.bare, connections, seconds }))
  }
  const against = (what: keyof Measured) =>
    spreadOf(program.map((measured, i) => measured[what] / (bare[i]?.[what] ?? Number.NaN)))
  return {
    program: medianOf(program),
    bare: medianOf(bare),
    ratio: against('perSecond'),
    times: against('p50'),
  }
}
