// Ranks: strings that order a column bytewise; a new rank fits between any two without changing others.
import { randomInt } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(digits.length)
/** Initial length of ranks: room for millions of appends before they grow. */
const startLength = 8
const step = base ** 4n

function toNumber(rank: string, length: number): bigint {
  let value = 0n
  for (let i = 0; i < length; i += 1) {
    value = value * base + BigInt(i < rank.length ? digits.indexOf(rank.charAt(i)) : 0)
  }
  return value
}

function toRank(value: bigint, length: number): string {
  let rank = ''
  for (let rest = value, i = 0; i < length; i += 1, rest /= base) {
    rank = digits.charAt(Number(rest % base)) + rank
  }
  return rank.replace(/0+$/, '')
}

/** A random value from `low` to `high`, inclusive. */
function jitter(low: bigint, high: bigint): bigint {
  const span = high - low + 1n
  const scale = 2n ** 32n
  return low + (span * BigInt(randomInt(2 ** 32))) / scale
}

/** Above this length, ranks are placed exactly halfway, because the usual heuristics have failed. */
const maxLength = 30
/** The maximum share of the gap used when inserting next to the newer neighbor. */
const nudge = base ** 2n
/** A gap below this size is used up soon, so the next rank gets two more digits. */
const scarce = base ** 3n

/** Avoids trailing zeros, which would shorten the rank: the length tells newer ranks from older ones. */
const keepingLength = (value: bigint) => (value % base === 0n ? value + 1n : value)

/**
 * A rank between two cards. Ranks inserted later are longer, so the longer neighbor is the newer one, and
 * the next card will most likely be placed next to it. Using only a little of the gap there lets thousands of cards
 * be inserted at one position without longer ranks.
 */
function rankInside(above: string, below: string | null): string {
  const belowLength = below?.length ?? 0
  let length = Math.max(startLength, above.length, belowLength)
  const isHalved = above.length === belowLength || length > maxLength
  if (isHalved && length <= maxLength) length += 2
  let low = toNumber(above, length)
  let high = below === null ? base ** BigInt(length) : toNumber(below, length)
  while (high - low < scarce) {
    length += 2
    low *= base ** 2n
    high *= base ** 2n
  }
  const room = high - low
  if (isHalved) return toRank(keepingLength(jitter(low + room / 4n, high - room / 4n)), length)
  const taken = jitter(base, nudge)
  return toRank(keepingLength(above.length > belowLength ? low + taken : high - taken), length)
}

/**
 * A rank after `above` and before `below`; null stands for the end of the column on that side. Jitter prevents equal ranks
 * when two people insert at the same position at the same time.
 * @throws Error if no rank can be between these
 */
export function rankBetween(above: string | null, below: string | null): string {
  if (above !== null && below !== null && above >= below) {
    throw new Error(`No rank is between ${above} and ${below}`)
  }
  if (below === null) {
    const last = above === null ? base ** 8n / 2n : toNumber(above, startLength)
    const next = last + step + jitter(0n, step / 2n)
    if (next < base ** 8n) return toRank(next, startLength)
  }
  if (above === null && below !== null) {
    const next = toNumber(below, startLength) - step - jitter(0n, step / 2n)
    if (next > 0n) return toRank(next, startLength)
  }
  return rankInside(above ?? '', below)
}
