// Mentions in Markdown: `@[Avery Stone](person:0198…)`, as the editor writes them, rendered as a chip with the name.
import type MarkdownIt from 'markdown-it'

export interface Mention {
  id: string
  /** The name as written. */
  name: string
}

const mention =
  /@\[([^[\]\n]{1,201})\]\(person:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\)/y

/** `env.names` may contain people's current names. */
export interface MentionNames {
  names?: ReadonlyMap<string, string>
}

interface Token {
  type: string
  meta: Record<string, unknown> | null
}

export function toMention({ type, meta }: Token): Mention | undefined {
  return type === 'mention' ? { id: String(meta?.['id']), name: String(meta?.['name']) } : undefined
}

export function mentionRule(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('link', 'mention', (state, isSilent) => {
    mention.lastIndex = state.pos
    const [whole, name, id] = mention.exec(state.src) ?? []
    if (whole === undefined || name === undefined || id === undefined) return false
    if (!isSilent) state.push('mention', '', 0).meta = { id, name }
    state.pos += whole.length
    return true
  })
  markdown.renderer.rules['mention'] = (tokens, at, _, env) => {
    const token = tokens[at]
    const { id, name } = (token && toMention(token)) ?? { id: '', name: '' }
    const shown = (env as MentionNames).names?.get(id) ?? name
    return `<span class="mention" data-person="${id}">@${markdown.utils.escapeHtml(shown)}</span>`
  }
}
