// Markdown as plain text, for cards, lists and excerpts, where it is not rendered. Takes linear time.

/** Signs in the rest of the line make it code within a paragraph. */
const fence = /^ {0,3}(?:`{3,}(?=[^`]*$)|~{3,})/
/** Without its spaces: a thematic break, a heading's underline, or the line below a table's header. */
const rule = /^(?:-{3,}|\*{3,}|_{3,}|={2,}|\|?:?-+:?(?:\|:?-+:?)*\|?)$/
const quote = /^(?:\s{0,3}>\s?)+/
const heading = /^\s{0,3}#{1,6}(?:\s+|$)/
const bullet = /^\s*[-+*]\s+(?:\[([ xX])\]\s+)?/
const ordered = /^\s*\d{1,9}[.)]\s/
const row = /^\s*\|(.*)\|\s*$/

/**
 * Keeps its lines, marks list items, and drops all other signs except those of struck-out text, whose meaning would be
 * reversed.
 */
export function plainText(markdown: string): string {
  if (!hasMarkup(markdown)) return markdown.trim()
  const parts: string[] = []
  let paragraph: string[] = []
  /** What code began with; it ends with as many of the same sign, or more, alone on a line. */
  let opened: string | undefined
  const endParagraph = () => {
    if (paragraph.length > 0) parts.push(plainInline(paragraph.join('\n')))
    paragraph = []
  }
  for (const line of markdown.split(/\r\n?|\n/)) {
    const inner = line.replace(quote, '')
    const opens = fence.exec(inner)?.[0].trim()
    if (opened !== undefined) {
      if (isClosing(inner.trim(), opened)) opened = undefined
      else parts.push(inner)
    } else if (opens !== undefined) {
      endParagraph()
      opened = opens
    } else if (!rule.test(inner.replaceAll(/\s+/g, ''))) {
      if (startsBlock(inner)) endParagraph()
      paragraph.push(plainBlock(inner))
      if (heading.test(inner)) endParagraph()
    }
  }
  endParagraph()
  return parts
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const isClosing = (line: string, opened: string) =>
  line.startsWith(opened) && line.replaceAll(opened.charAt(0), '') === ''

const startsBlock = (line: string) =>
  line.trim() === '' || [heading, bullet, ordered, row].some((start) => start.test(line))

/** Scanned for one line, many times what such a place shows. */
const maxScanned = 2000

/** The beginning of the text, on one line. */
export const plainLine = (markdown: string, maxLength = 400): string =>
  oneLine(plainText(markdown.slice(0, Math.max(maxScanned, maxLength * 4))), maxLength)

/** The beginning of a text without Markdown, on one line. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${cut(line, maxLength - 1).trimEnd()}…` : line
}

/** Never between the two halves of a character. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Whether the text may look different when it is rendered. */
export const hasMarkup = (text: string): boolean =>
  /[*_`#>[\]|~\\&<]|https?:|www\.|\S@\S|^\s*(?:[-+]|\d+[.)])\s|^\s*[-=]+\s*$/m.test(text)

function plainBlock(line: string): string {
  const cells = row.exec(line)?.[1]
  if (cells !== undefined) {
    return cells
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .join(' · ')
  }
  if (heading.test(line)) return line.replace(heading, '').replace(/\s+#+\s*$/, '')
  return line.replace(bullet, (_, box?: string) =>
    box === undefined ? '• ' : box === ' ' ? '☐ ' : '☑ ',
  )
}

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', '#39': "'" },
}

/** Matches parts without emphasis of their own, and escapes of one character. */
const atoms = new RegExp(
  [
    // Code ends with as many signs as it begins with.
    /(?<!`)(?<ticks>`+)(?!`)(?<code>[^]{1,2000}?)(?<!`)\k<ticks>(?!`)/,
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /@\[(?<mention>[^[\]\n]{1,201})\]\(person:[\da-f-]{36}\)/,
    /<(?<address>(?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/,
    /&(?<entity>amp|lt|gt|quot|apos|nbsp|#39);/,
    // Also where the address is cut off.
    /!?\[(?<label>[^[\]]{0,1000})\]\([^\s()]{0,2000}(?:\([^\s()]{0,2000}\)[^\s()]{0,2000})?(?:\s+"[^"]{0,500}")?(?:\)|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** Stands for text that is inserted once emphasis is resolved. */
const placeholder = '\uE000'

function plainInline(line: string): string {
  const kept: string[] = []
  const keep = (text: string) => {
    kept.push(text)
    return placeholder
  }
  const emphasised = line.replaceAll(placeholder, '').replace(atoms, (...found) => {
    const groups = found.at(-1) as Record<string, string | undefined>
    if (groups['code'] !== undefined) return keep(groups['code'].replace(/^ (.+) $/s, '$1'))
    if (groups['escaped'] !== undefined) return keep(groups['escaped'])
    if (groups['mention'] !== undefined) return keep(`@${groups['mention']}`)
    if (groups['address'] !== undefined) return keep(groups['address'].replace(/^mailto:/, ''))
    if (groups['entity'] !== undefined) return keep(named[groups['entity']] ?? '')
    // May be emphasised inside.
    return groups['label'] ?? ''
  })
  let next = 0
  return withoutEmphasis(emphasised).replaceAll(placeholder, () => kept[next++] ?? '')
}

interface Run {
  sign: string
  at: number
  /** Signs that are not matched yet. */
  left: number
}

const isSpace = (character: string | undefined) => !character || /\s/.test(character)
const isPunctuation = (character: string | undefined) =>
  character !== undefined && /[\p{P}\p{S}]/u.test(character)

/** Removes the signs of pairs only, as CommonMark pairs them: 'snake_case' and '2 * 3' stay. */
function withoutEmphasis(line: string): string {
  if (!/[*_]/.test(line)) return line
  const removed: Run[] = []
  const open: Run[] = []
  const counts: Record<string, number> = { '*': 0, _: 0 }
  for (const { 0: signs, index: at } of line.matchAll(/\*+|_+/g)) {
    const [sign = ''] = signs
    const [before, after] = [line[at - 1], line[at + signs.length]]
    const isLeft =
      !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before))
    const isRight =
      !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after))
    const isWord = sign === '_' && isLeft && isRight
    const run = { sign, at, left: signs.length }
    if (isRight && (!isWord || isPunctuation(after))) close(run)
    if (run.left > 0 && isLeft && (!isWord || isPunctuation(before))) {
      open.push(run)
      counts[sign] = (counts[sign] ?? 0) + 1
    }
  }
  /** Matches the run with the openers before it. */
  function close(run: Run) {
    while (run.left > 0 && (counts[run.sign] ?? 0) > 0) {
      const opener = open.at(-1)
      if (!opener) return
      if (opener.sign !== run.sign) {
        open.pop()
        counts[opener.sign] = (counts[opener.sign] ?? 0) - 1
        continue
      }
      const count = Math.min(opener.left, run.left)
      opener.left -= count
      removed.push({ sign: run.sign, at: opener.at + opener.left, left: count })
      removed.push({ sign: run.sign, at: run.at, left: count })
      run.at += count
      run.left -= count
      if (opener.left === 0) {
        open.pop()
        counts[opener.sign] = (counts[opener.sign] ?? 0) - 1
      }
    }
  }
  let from = 0
  let text = ''
  for (const { at, left } of removed.toSorted((one, other) => one.at - other.at)) {
    text += line.slice(from, at)
    from = at + left
  }
  return text + line.slice(from)
}
