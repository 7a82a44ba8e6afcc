// Ranks: strings that order a column bytewise; a new rank fits between any two without changing others.
import { generateJitteredKeyBetween } from 'fractional-indexing-jittered'

/**
 * A rank after `above` and before `below`; null is the end of the column on that side. Jitter prevents equal ranks
 * when two people insert at the same position at the same time.
 * @throws Error for what is no rank
 */
export function rankBetween(above: string | null, below: string | null): string {
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
