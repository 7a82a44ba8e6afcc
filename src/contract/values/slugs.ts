// Ids in the addresses of items, derived from their names.

const maxLength = 48

/** 'How do you charge?' becomes 'how-do-you-charge'. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '')
  return slug || 'item'
}

export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name)
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}
