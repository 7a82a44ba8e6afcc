// What a person opened by searching lately, on this device: offered while nothing is typed.
import * as z from 'zod'
import { SearchHit } from '#contract/search.ts'

const maxRecent = 6
const keyOf = (personId: string) => `recent hits ${personId}`
const Stored = z.array(SearchHit)

/** The latest first. */
export function readRecentHits(personId: string): SearchHit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]')
    return Stored.safeParse(stored).data ?? []
  } catch {
    return []
  }
}

/** Without its status, which will be another one by then. */
export function recordRecentHit(
  personId: string,
  { status: _, excerpt: __, ...hit }: SearchHit,
): void {
  const others = readRecentHits(personId).filter(({ _id }) => _id !== hit._id)
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([hit, ...others].slice(0, maxRecent)))
  } catch {
    // Where storage is full or forbidden nothing is offered.
  }
}
