// Writes XML from elements; empty ones are omitted.

export interface Element {
  name: string
  attributes: Record<string, string>
  content: string | readonly Element[]
}

type Content = string | number | readonly (Element | undefined)[]

/** @returns undefined if there is neither text nor child elements */
export function element(
  name: string,
  content: Content,
  attributes: Record<string, string> = {},
): Element | undefined {
  if (typeof content === 'object') {
    const children = content.filter((child) => child !== undefined)
    return children.length === 0 ? undefined : { name, attributes, content: children }
  }
  const text = String(content)
  return text.trim() === '' ? undefined : { name, attributes, content: text }
}

/** Characters that XML 1.0 cannot represent. */
// oxlint-disable-next-line no-control-regex -- control characters are just what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and quoted attributes. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unwritable, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

function writeElement({ name, attributes, content }: Element): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `<${name}${written.join('')}`
  if (typeof content === 'string') return `${start}>${escapeXml(content)}</${name}>`
  if (content.length === 0) return `${start}/>`
  return `${start}>${content.map(writeElement).join('')}</${name}>`
}

/** A UTF-8 document. */
export const writeXml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}\n`
