// Renders user Markdown as safe HTML: no raw HTML, no pictures, links to web and mail addresses only.
import { createRequire } from 'node:module'
import type MarkdownIt from 'markdown-it'
import type Sanitize from 'sanitize-html'
import { type Mention, type MentionNames, toMention, mentionRule } from './mention.ts'

/** Increment when the same text renders to different HTML: stored HTML of a lower format is rendered again on read. */
export const htmlFormat = 2

const isSafeLink = (url: string) => /^(?:https?:\/\/|mailto:)/i.test(url)

const require = createRequire(import.meta.url)
/** Both libraries load on first use: their 100 files would delay each start of the program. */
const sanitizer = () => require('sanitize-html') as typeof Sanitize
type Parser = InstanceType<typeof MarkdownIt>
let parser: Parser | undefined
const markdown = (): Parser => (parser ??= createParser())

function createParser(): Parser {
  const Markdown = require('markdown-it') as typeof MarkdownIt
  const created = new Markdown({ html: false, linkify: true, breaks: true, maxNesting: 20 })
    // Reference links would allow a long URL to be repeated thousands of times.
    .disable(['reference', 'image'])
    .use(mentionRule)
  // A quotation ends with its last `>`: a line below it is the writer's own, as in chats and emails. Tables ask the same rules.
  created.block.ruler.before(
    'blockquote',
    'quotation_end',
    ({ parentType }, _line, _end, silent) => silent && parentType === 'blockquote',
    { alt: ['blockquote'] },
  )
  created.validateLink = isSafeLink
  return created
}

const allowed: Sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'a', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
    ...['h4', 'h5', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    span: ['class', 'data-person'],
  },
  allowedClasses: { span: ['mention'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Ranks below the headings of the surrounding panel.
    ...Object.fromEntries(['h1', 'h2', 'h3'].map((tag) => [tag, 'h4'])),
    ...Object.fromEntries(['h4', 'h5', 'h6'].map((tag) => [tag, 'h5'])),
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, rel: 'nofollow noopener noreferrer', target: '_blank' },
    }),
  },
}

/** @param names current names of mentioned people, by id; otherwise the name in the text is used */
export function renderMarkdown(text: string, names?: MentionNames['names']): string {
  return sanitizer()(markdown().render(text, names && { names }), allowed).trim()
}

/** Returns the parser's tokens. */
export const parseMarkdown = (text: string) => markdown().parse(text, {})

export interface Mentions {
  /** Each named person once, also in quotations; code is ignored. */
  named: Mention[]
  /** Ids of those named outside quotations, who are notified. */
  addressed: Set<string>
}

export function mentionsIn(text: string): Mentions {
  const named = new Map<string, Mention>()
  const addressed = new Set<string>()
  let quotations = 0
  for (const { type, nesting, children } of parseMarkdown(text)) {
    if (type.startsWith('blockquote_')) quotations += nesting
    for (const token of children ?? []) {
      const mention = toMention(token)
      if (!mention) continue
      named.set(mention.id, mention)
      if (quotations === 0) addressed.add(mention.id)
    }
  }
  return { named: [...named.values()], addressed }
}
