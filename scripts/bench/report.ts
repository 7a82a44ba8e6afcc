// The bench's plain table, printed line by line as results arrive.
import { percentile } from './client.ts'
import { type Job, type Outcome, type Spread, spreadOf } from './rounds.ts'

const columns = [46, 14, 14, 24, 20, 22]

const row = (cells: string[]) =>
  `${cells.map((cell, i) => cell.padEnd(columns[i] ?? 0)).join('')}`.trimEnd()

function print(cells: string[]): void {
  process.stdout.write(`${row(cells)}\n`)
}

const number = (value: number, digits = value < 10 ? 2 : 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })

export function printHead(): void {
  print(['job', 'program/s', 'limit/s', 'ratio min med max', 'p50 / p95 ms', 'target'])
}

export function printOutcome(job: Job, { program, bare, ratio, times }: Outcome): void {
  const { slowest = Infinity, p95Ms = Infinity } = job
  const isMet = ratio.median >= job.target && times.median <= slowest && program.p95 <= p95Ms
  const targets = [
    `≥ ${job.target}`,
    job.slowest !== undefined && `p50 ≤ ${slowest}×`,
    job.p95Ms !== undefined && `p95 ≤ ${p95Ms} ms`,
  ]
  const spread = [ratio.min, ratio.median, ratio.max].map((value) => number(value, 2)).join('  ')
  print([
    job.name,
    number(program.perSecond),
    number(bare.perSecond),
    spread,
    `${number(program.p50)} / ${number(program.p95)}`,
    `${targets.filter(Boolean).join(', ')} ${isMet ? '✓' : '✗'}`,
    job.slowest === undefined ? '' : `p50 ${number(times.median, 2)}×`,
  ])
}

/** A figure with a fixed bound instead of a measured limit. */
export function printFigure(name: string, value: number, unit: string, most: number): void {
  const mark = value <= most ? '✓' : '✗'
  print([name, `${number(value)} ${unit}`, '', '', '', `≤ ${most} ${unit} ${mark}`])
}

export function printTimesHead(): void {
  print(['job', 'median', 'highest part', 'median of rounds', 'limit', 'target'])
}

export interface Bounds {
  median: number
  /** The maximum of a high percentile, and which percentile. */
  high?: number
  part?: number
}

/** Times over all rounds, and how far the rounds differ. */
export function printTimes(
  job: string,
  rounds: number[][],
  { median, high, part = 0.95 }: Bounds,
  limit?: number[][],
  unit = 'ms',
): void {
  const at = (all: number[][], where: number) =>
    percentile(
      all.flat().toSorted((a, b) => a - b),
      where,
    )
  const spread = spreadOf(rounds.map((times) => at([times], 0.5)))
  const isMet = at(rounds, 0.5) <= median && (high === undefined || at(rounds, part) <= high)
  print([
    job,
    `${number(at(rounds, 0.5))} ${unit}`,
    high === undefined ? '' : `p${part * 100} ${number(at(rounds, part))}`,
    `${number(spread.min)} to ${number(spread.max)}`,
    limit ? `${number(at(limit, 0.5))} / ${number(at(limit, part))}` : '',
    `≤ ${median}${high === undefined ? '' : ` / ${high}`} ${isMet ? '✓' : '✗'}`,
  ])
}

/** The program's time next to its limit: both times, and the ratio of each pair of rounds. */
export function printRatio(name: string, ours: number, limit: number, ratio: Spread, most: number) {
  const spread = [ratio.min, ratio.median, ratio.max].map((value) => number(value, 2)).join('  ')
  const mark = ratio.median <= most ? '✓' : '✗'
  print([name, `${number(ours)} ms`, `${number(limit)} ms`, spread, '', `≤ ${most}× ${mark}`])
}
