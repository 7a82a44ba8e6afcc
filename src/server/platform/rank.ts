// Ranks: strings that order a column bytewise; a new rank fits between any two without changing others.
import { randomInt } from 'node:crypto'
import { generateJitteredKeyBetween } from 'fractional-indexing-jittered'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(digits.length)

/** Between ranks of more than 170 characters the library counts to Infinity, and never returns. */
const maxLibraryLength = 150

const toNumber = (rank: string): bigint =>
  [...rank].reduce((value, digit) => value * base + BigInt(digits.indexOf(digit)), 0n)

function toRank(value: bigint): string {
  let rank = ''
  for (let rest = value; rest > 0n; rest /= base) rank = digits.charAt(Number(rest % base)) + rank
  return rank
}

/** Like the library, but for any length. */
function halfway(above: string, below: string): string {
  const length = Math.max(above.length, below.length)
  let low = toNumber(above.padEnd(length, '0'))
  let high = toNumber(below.padEnd(length, '0'))
  if (low >= high) throw new Error(`No rank fits between ${above} and ${below}`)
  for (; high - low < base ** 3n; high *= base) low *= base
  return toRank(low + (high - low) / 2n + BigInt(randomInt(digits.length ** 2)))
}

/**
 * A rank after `above` and before `below`; null is the end of the column on that side. Jitter prevents equal ranks
 * when two people insert at the same position at the same time.
 * @throws Error for what is no rank
 */
export function rankBetween(above: string | null, below: string | null): string {
  const longest = Math.max(above?.length ?? 0, below?.length ?? 0)
  if (above && below && longest > maxLibraryLength) return halfway(above, below)
  return generateJitteredKeyBetween(above, below)
}

/** Whether other ranks fit before and after it. */
export function isRank(text: string): boolean {
  if (!/^[0-9A-Za-z]+$/.test(text)) return false
  try {
    return rankBetween(null, text) < text && text < rankBetween(text, null)
  } catch {
    return false
  }
}
