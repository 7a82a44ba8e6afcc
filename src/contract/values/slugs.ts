// Ids in addresses, derived from names.

const maxLength = 48

/**
 * 'How do you charge?' becomes 'how-do-you-charge'.
 * @param nameless for a name without Latin letters or digits
 */
export function slugOf(name: string, nameless = 'item'): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '')
  return slug || nameless
}

export function freeSlug(name: string, taken: ReadonlySet<string>, nameless?: string): string {
  const slug = slugOf(name, nameless)
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}
