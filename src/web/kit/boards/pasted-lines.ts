// Splits a pasted list into one title per line, without bullets, numbers and checkboxes. Pure.
import { isBlank, normalText } from '#contract/values/normal-text.ts'

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const indent = /^[\s\u200b\u200e\u200f\u2060\ufeff]+/

/** Word writes its symbols as private characters, or as the letter that has the symbol's place in its fonts. */
const bullets = [
  '[•・◦▪▫‣⁃●○■□◆◇❖➢➤►▸\\uf000-\\uf0ff]\\s*',
  '[*+–—−∙·-](?:\\s+|$)',
  '[o§Øüvqn](?:\\t|[ \\u00a0]{2,})\\s*',
]
const digit = '[\\d０-９]'
const numbers = [
  `${digit}+(?:[.)]|(?:\\.${digit}+)+[.)]?)(?:\\s+|$)`,
  `${digit}+(?:[．）、]|(?:．${digit}+)+[．）]?)\\s*`,
  `[(（](?:${digit}{1,3}|[a-zA-Z]|[ivx]{1,5})[)）](?:\\s+|$)`,
  '[\\u2460-\\u24ff\\u2776-\\u2793]\\s*',
  '[A-Za-z]\\)(?:\\s+|$)',
  '(?:[ivx]{2,5}|[IVX]{2,5})[.)](?:\\s+|$)',
]
const mark = new RegExp(`^(?:${[...bullets, ...numbers].join('|')})`, 'u')
const box = /^(?:\[[ \u00a0xX✓✔✗-]?\]|[☐☑☒✓✔]\ufe0f?)\s*/u
const letter = /^([A-Za-z])\.(?:\s+|$)/

/** '1.1 Scope' is numbered as an outline beside '1.2 Design'; '1.5 hours' is not. */
const outlineNumber = /^\d+(?:\.\d+)+ /

/** Of letters with a full stop, which initials have as well: whether they count the lines. */
function hasLetters(lines: readonly string[], isCapital: boolean): boolean {
  const found = lines.flatMap((line) => letter.exec(line)?.[1] ?? [])
  const own = found.filter((one) => (one === one.toUpperCase()) === isCapital)
  const isRoman = lines.some((line) => line.startsWith(isCapital ? 'II.' : 'ii.'))
  const first = own[0]?.toLowerCase()
  if (first === 'i' && isRoman) return true
  if (first !== 'a' && (isCapital || first !== 'i')) return false
  // 'A. Smith call' and 'B. Jones call' are names.
  return !isCapital || (own.length > 2 && own.slice(0, 3).join('') === 'ABC')
}

function withoutMarks(lines: readonly string[]): string[] {
  const isOutline = lines.some((line) => /^\d+(?:\.\d+)*\.1 /.test(line))
  const counts = { small: hasLetters(lines, false), capital: hasLetters(lines, true) }
  return lines.map((line) => {
    const [, marker] = letter.exec(line) ?? []
    const isCounted = marker && (/[a-z]/.test(marker) ? counts.small : counts.capital)
    if (isCounted) return line.replace(letter, '').replace(box, '')
    if (outlineNumber.test(line) && !isOutline) return line
    return line.replace(mark, '').replace(box, '')
  })
}

/** @returns an empty list for a single line */
export function titlesIn(text: string): string[] {
  const lines = text.split(lineBreak).map((line) => line.replace(indent, ''))
  const titles = withoutMarks(lines.filter((line) => !isBlank(line)))
    .map((title) => normalText(title, title.length))
    .filter((title) => title !== '')
  return titles.length > 1 ? titles : []
}
