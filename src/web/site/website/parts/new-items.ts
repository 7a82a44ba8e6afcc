// New items carry a temporary mark; their id is derived from their name on save.
import { freeSlug } from '#contract/values/slugs.ts'
import { nameOf } from '#web/lib/merge.ts'

const mark = '+'
let lastMark = 0

/** Unique per new item, and never a valid id. */
export const newId = () => `${mark}${++lastMark}`

const idOf = (item: unknown) => (item as { id?: unknown } | null)?.id

function listWithIds(list: unknown[]): unknown[] {
  const taken = new Set(list.map(idOf).filter((id) => typeof id === 'string'))
  return list.map((item) => {
    const inner = withIds(item)
    const id = idOf(item)
    if (typeof id !== 'string' || !id.startsWith(mark)) return inner
    const slug = freeSlug(nameOf(item), taken)
    taken.add(slug)
    return { ...(inner as object), id: slug }
  })
}

/** Gives each new item an id that is free in its list. */
export function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return listWithIds(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner)]))
}
