// Places in an ordered column as strings that sort bytewise; a new place fits between any two, without touching others.
import { randomInt } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(digits.length)
/** Ranks start out this long: room for millions of appends before they grow. */
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

/** Random between `low` and `high`, both included. */
function jitter(low: bigint, high: bigint): bigint {
  const span = high - low + 1n
  const scale = 2n ** 32n
  return low + (span * BigInt(randomInt(2 ** 32))) / scale
}

/** Beyond this length a place is only halved: someone drops against every expectation. */
const maxLength = 30
/** What a drop beside its newer neighbour takes of the room, at most. */
const nudge = base ** 2n
/** Less room than this is used up soon: the next rank gets two digits more. */
const scarce = base ** 3n

/** A rank that does not lose its length to trailing zeros: the length tells newer ranks from older ones. */
const keepingLength = (value: bigint) => (value % base === 0n ? value + 1n : value)

/**
 * Between two cards. Ranks get longer the later they come between others, so the longer neighbour is the newer one, and
 * the next card most likely comes right beside it: it takes little of the room there, so that thousands of cards dropped
 * one after the other at one place need no longer ranks.
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
 * A rank after `above` and before `below`; null stands for the column's end on that side. Jitter keeps two people who
 * drop at the same place at the same moment from getting the same rank.
 */
export function rankBetween(above: string | null, below: string | null): string {
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
