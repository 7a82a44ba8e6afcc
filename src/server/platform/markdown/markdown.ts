// Markdown that people write, as HTML that is safe to show: no HTML of theirs, no pictures, links to the web and mail only.
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { type Mention, type MentionNames, mentionOf, mentionRule } from './mention.ts'

/** Raise it when the same text becomes other HTML: what is stored with a lower one is rendered anew when it is read. */
export const htmlFormat = 1

const isSafeLink = (url: string) => /^(?:https?:\/\/|mailto:)/i.test(url)

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 })
  // A long address that is named once could be repeated a thousand times over.
  .disable(['reference', 'image'])
  .use(mentionRule)
markdown.validateLink = isSafeLink

const allowed: sanitizeHtml.IOptions = {
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
    // Below the headings of the panel that shows it.
    ...Object.fromEntries(['h1', 'h2', 'h3'].map((tag) => [tag, 'h4'])),
    ...Object.fromEntries(['h4', 'h5', 'h6'].map((tag) => [tag, 'h5'])),
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, rel: 'nofollow noopener noreferrer', target: '_blank' },
    }),
  },
}

/** @param names of people who are mentioned, by id; else they are called as the text has it */
export function renderMarkdown(text: string, names?: MentionNames['names']): string {
  return sanitizeHtml(markdown.render(text, names && { names }), allowed).trim()
}

/** As the parser has it. */
export const parseMarkdown = (text: string) => markdown.parse(text, {})

/** Each person who is mentioned once; what stands in code is no mention. */
export function mentionsIn(text: string): Mention[] {
  const found = new Map<string, Mention>()
  for (const { children } of parseMarkdown(text)) {
    for (const token of children ?? []) {
      const mention = mentionOf(token)
      if (mention) found.set(mention.id, mention)
    }
  }
  return [...found.values()]
}

/** The beginning, on one line, with names in place of mentions. */
export function excerptOf(text: string, max = 80): string {
  const line = text
    .slice(0, max * 4)
    .replaceAll(/@\[([^[\]\n]{1,201})\]\(person:[\da-f-]{36}\)/g, '@$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}
