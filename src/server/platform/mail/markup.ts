// HTML template literals that escape every value not created here. Not named `html`, because formatters
// would then reformat the text, in which whitespace matters.

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
