// What a person recently opened through search on this device. Offered while the field is empty.
import * as z from 'zod'
import { SearchHit } from '#contract/records/search.ts'

const maxRecent = 6
const keyOf = (personId: string) => `recent hits ${personId}`
const Stored = z.array(SearchHit)

/** Newest first. */
export function readRecentHits(personId: string): SearchHit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]')
    return Stored.safeParse(stored).data ?? []
  } catch {
    return []
  }
}

/** Stores no status, because it will be outdated by then. */
export function recordRecentHit(
  personId: string,
  { status: _, excerpt: __, ...hit }: SearchHit,
): void {
  const others = readRecentHits(personId).filter(({ _id }) => _id !== hit._id)
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([hit, ...others].slice(0, maxRecent)))
  } catch {
    // If storage is full or blocked, nothing is offered.
  }
}
