// HTML by template literal: whatever is put in is escaped, unless it came from here. Not named `html`, since formatters
// would then lay out the text, and space counts in it.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escape(String(part))
}

export function markup(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(literals.reduce((whole, literal, i) => whole + textOf(parts[i - 1]) + literal))
}
