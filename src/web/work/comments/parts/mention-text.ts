// Mention syntax: `@Avery Stone` in the field, `@[Avery Stone](person:0198…)` in the API.

export interface Mentioned {
  id: string
  name: string
}

const written = /@\[([^[\]\n]{1,201})\]\(person:([\da-f-]{36})\)/g

/** Removes characters that a mention cannot contain. */
export const mentionName = (name: string): string => name.replaceAll(/[[\]\n]/g, '').trim()

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A second person with the same name keeps the API syntax. */
export function fromMarkdown(markdown: string): { text: string; mentions: Mentioned[] } {
  const ids = new Map<string, string>()
  const text = markdown.replaceAll(written, (whole, name: string, id: string) => {
    if ((ids.get(name) ?? id) !== id) return whole
    ids.set(name, id)
    return `@${name}`
  })
  return { text, mentions: [...ids].map(([name, id]) => ({ id, name })) }
}

export function toMarkdown(text: string, mentions: readonly Mentioned[]): string {
  if (mentions.length === 0) return text
  const ids = new Map(mentions.map(({ id, name }) => [name, id]))
  // Longest first, because 'Ann Lee' is a prefix of 'Ann Leeds'.
  const names = [...ids.keys()].toSorted((one, other) => other.length - one.length).map(escaped)
  const anyName = new RegExp(`@(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return text.replaceAll(anyName, (_, name: string) => `@[${name}](person:${ids.get(name)})`)
}

export interface MentionQuery {
  /** Index of the `@`. */
  at: number
  /** The text typed after it. */
  text: string
}

/** The mention being typed before the caret, if any. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, caret - 41), caret)
  const [whole, typed] = /(?:^|[\s([{])@([^@\n]{0,40})$/u.exec(before) ?? []
  if (whole === undefined || typed === undefined || typed.startsWith(' ')) return undefined
  return { at: caret - typed.length - 1, text: typed }
}
