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
  for (let length = startLength; ; length += 1) {
    const low = toNumber(above ?? '', length)
    const high = below === null ? base ** BigInt(length) : toNumber(below, length)
    const room = high - low
    if (room >= base * base) return toRank(jitter(low + room / 4n, high - room / 4n), length)
  }
}
