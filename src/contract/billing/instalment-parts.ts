// Divides a total into instalments; shared by browser and server. Integers throughout.
//
// The net amount of each tax rate is divided in proportion to the instalments' shares. Each instalment becomes an invoice with
// separately rounded tax; a part may therefore shift by a few minor units, so that these taxes add up to the tax of the whole.
import { type TaxTotal, allocate, percentDecimals, scaled } from './invoice-totals.ts'

export interface InstalmentNet {
  rate: number
  net: number
}

export interface InstalmentPart {
  /** By rate, without zero amounts. */
  nets: InstalmentNet[]
  /** Including tax. */
  total: number
}

/** 100 %, in the integer scale of percentages and rates. */
const whole = 100 * 10 ** percentDecimals
const half = whole / 2

const scaledPercent = (percent: number): bigint => {
  const digits = scaled(percent, percentDecimals)
  if (digits === undefined) throw new RangeError(`${percent} has too many decimals`)
  return digits
}

/** The rounding error of the tax on a net amount, in hundred-thousandths of a minor unit; half up. */
function roundingOf(net: number, rate: number): number {
  const rest = (rate * (net % whole)) % whole
  return rest < half ? rest : rest - whole
}

const isWithin = (difference: number) => difference >= -half && difference < half

/** Whether the separately rounded taxes on both sides of `at` add up to the tax of the whole. */
const addsUp = (from: number, at: number, to: number, rate: number) =>
  isWithin(roundingOf(at, rate) - roundingOf(from, rate)) &&
  isWithin(roundingOf(to, rate) - roundingOf(at, rate))

interface Cut {
  from: number
  to: number
  /** The tax rate as an integer. */
  rate: number
}

/**
 * Finds the cut nearest to `wanted` where the taxes of both sides add up. The rounding error cycles as the cut moves, and at
 * least half of its values are valid, so the nearest valid cut is computed rather than searched for.
 */
function cutNear(wanted: number, { from, to, rate }: Cut): number {
  const aim = Math.max(wanted, from)
  if (addsUp(from, aim, to, rate)) return aim
  const [before, after] = [roundingOf(from, rate), roundingOf(to, rate)]
  const lowest = Math.max(before - half, after - half + 1)
  const highest = Math.min(before + half - 1, after + half)
  const error = roundingOf(aim, rate)
  /** Change per unit of the cut; more than half a cycle forward equals a step back. */
  const step = rate <= half ? rate : rate - whole
  const size = Math.abs(step)
  const up = Math.ceil(((error > highest ? lowest + whole : lowest) - error) / size)
  const down = Math.ceil((error - (error < lowest ? highest - whole : highest)) / size)
  const moves = [up * Math.sign(step), -down * Math.sign(step)]
  const cuts = moves
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((move) => aim + move)
    .filter((cut) => cut > from && cut <= to && addsUp(from, cut, to, rate))
  // The previous cut was chosen so that the rest adds up.
  return cuts[0] ?? from
}

/** Divides the net amount of one rate. */
function divideNet(net: number, rate: number, weights: readonly bigint[]): number[] {
  const scaledRate = Number(scaledPercent(rate))
  const parts = allocate(BigInt(net), weights).map(Number)
  let [wanted, from] = [0, 0]
  return parts.map((part, place) => {
    wanted += part
    const isLast = place === parts.length - 1
    const cut = isLast ? net : cutNear(wanted, { from, to: net, rate: scaledRate })
    const own = cut - from
    from = cut
    return own
  })
}

const getTax = (net: number, rate: number): number => {
  const [amount, divisor] = [BigInt(net) * scaledPercent(rate), BigInt(whole)]
  return Number((2n * amount + divisor) / (2n * divisor))
}

/** @param weights the proportions; not all of them zero */
export function divideTaxes(
  taxes: readonly Pick<TaxTotal, 'rate' | 'net'>[],
  weights: readonly bigint[],
): InstalmentPart[] {
  const divided = taxes.map(({ rate, net }) => ({ rate, nets: divideNet(net, rate, weights) }))
  return weights.map((_, place) => {
    const nets = divided
      .map(({ rate, nets: parts }) => ({ rate, net: parts[place] ?? 0 }))
      .filter(({ net }) => net > 0)
    const total = nets.reduce((sum, { rate, net }) => sum + net + getTax(net, rate), 0)
    return { nets, total }
  })
}

/** Converts a percentage to a weight. */
export const percentWeight = scaledPercent

export const hundredPercent = BigInt(whole)
