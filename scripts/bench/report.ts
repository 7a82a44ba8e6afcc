// The plain table of the bench, a line as soon as it is known.
import type { Job, Outcome } from './rounds.ts'

const columns = [36, 14, 14, 24, 20, 22]

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
  const isMet =
    ratio.median >= job.target && (job.slowest === undefined || times.median <= job.slowest)
  const spread = [ratio.min, ratio.median, ratio.max].map((value) => number(value, 2)).join('  ')
  print([
    job.name,
    number(program.perSecond),
    number(bare.perSecond),
    spread,
    `${number(program.p50)} / ${number(program.p95)}`,
    `≥ ${job.target}${job.slowest === undefined ? '' : `, p50 ≤ ${job.slowest}×`} ${isMet ? '✓' : '✗'}`,
    job.slowest === undefined ? '' : `p50 ${number(times.median, 2)}×`,
  ])
}

/** A figure that has a bound instead of a limit measured beside it. */
export function printFigure(name: string, value: number, unit: string, most: number): void {
  const mark = value <= most ? '✓' : '✗'
  print([name, `${number(value)} ${unit}`, '', '', '', `≤ ${most} ${unit} ${mark}`])
}
