// How a total is divided into instalments: the one set of rules for screen and server. Integers throughout.
//
// What there is of each tax rate is parted in proportion to the instalments' shares. Each instalment becomes an invoice, whose
// tax is rounded by itself; so that these taxes add up to the tax of the whole, a part may move by a few minor units.
import { type TaxTotal, allocate, percentDecimals, scaled } from './invoice-totals.ts'

export interface InstalmentNet {
  rate: number
  net: number
}

export interface InstalmentPart {
  /** By rate, those with nothing left out. */
  nets: InstalmentNet[]
  /** With tax. */
  total: number
}

/** Percentages and rates as whole numbers; 100 %. */
const whole = 100 * 10 ** percentDecimals
const half = whole / 2

const scaledPercent = (percent: number): bigint => {
  const digits = scaled(percent, percentDecimals)
  if (digits === undefined) throw new RangeError(`${percent} has too many decimals`)
  return digits
}

/** What rounding takes from the tax of a net amount, or adds to it, in hundred-thousandths of a minor unit; half up. */
function roundingOf(net: number, rate: number): number {
  const rest = (rate * (net % whole)) % whole
  return rest < half ? rest : rest - whole
}

const isWithin = (difference: number) => difference >= -half && difference < half

/** That the taxes of both sides of `at`, each rounded, add up to the tax of the whole. */
const addsUp = (from: number, at: number, to: number, rate: number) =>
  isWithin(roundingOf(at, rate) - roundingOf(from, rate)) &&
  isWithin(roundingOf(to, rate) - roundingOf(at, rate))

interface Cut {
  from: number
  to: number
  /** Of the tax, as a whole number. */
  rate: number
}

/**
 * Where to cut next, as near to `wanted` as the taxes of both sides allow. Rounding errors go round in a circle as the cut moves
 * on; the ones that are allowed are half of it at least, so that the nearest allowed cut is counted, not searched for.
 */
function cutNear(wanted: number, { from, to, rate }: Cut): number {
  const aim = Math.max(wanted, from)
  if (addsUp(from, aim, to, rate)) return aim
  const [before, after] = [roundingOf(from, rate), roundingOf(to, rate)]
  const lowest = Math.max(before - half, after - half + 1)
  const highest = Math.min(before + half - 1, after + half)
  const error = roundingOf(aim, rate)
  /** By one unit of the cut; beyond a half it is the same as going back. */
  const step = rate <= half ? rate : rate - whole
  const size = Math.abs(step)
  const up = Math.ceil(((error > highest ? lowest + whole : lowest) - error) / size)
  const down = Math.ceil((error - (error < lowest ? highest - whole : highest)) / size)
  const moves = [up * Math.sign(step), -down * Math.sign(step)]
  const cuts = moves
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((move) => aim + move)
    .filter((cut) => cut > from && cut <= to && addsUp(from, cut, to, rate))
  // The cut before was made so that what is left adds up.
  return cuts[0] ?? from
}

/** The parts of what there is of one rate. */
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

const taxOf = (net: number, rate: number): number => {
  const [amount, divisor] = [BigInt(net) * scaledPercent(rate), BigInt(whole)]
  return Number((2n * amount + divisor) / (2n * divisor))
}

/** @param weights in whose proportion; not all of them nothing */
export function divideTaxes(
  taxes: readonly Pick<TaxTotal, 'rate' | 'net'>[],
  weights: readonly bigint[],
): InstalmentPart[] {
  const divided = taxes.map(({ rate, net }) => ({ rate, nets: divideNet(net, rate, weights) }))
  return weights.map((_, place) => {
    const nets = divided
      .map(({ rate, nets: parts }) => ({ rate, net: parts[place] ?? 0 }))
      .filter(({ net }) => net > 0)
    const total = nets.reduce((sum, { rate, net }) => sum + net + taxOf(net, rate), 0)
    return { nets, total }
  })
}

/** Percentages as weights. */
export const percentWeight = scaledPercent

export const hundredPercent = BigInt(whole)
