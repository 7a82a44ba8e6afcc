// Wraps text with several weights or strikethrough; a word that changes weight in the middle is kept together.
import type { Fonts } from './fonts.ts'
import { type Span, breakable, lineWidth, linesOf, pieces } from './text-runs.ts'

const isAlike = (a: Omit<Span, 'text'>, b: Omit<Span, 'text'>) =>
  a.weight === b.weight && a.isStruck === b.isStruck

interface Room {
  size: number
  width: number
}

/** An unbreakable unit, of one weight or several. */
function splitWords(fonts: Fonts, spans: readonly Span[], { size, width }: Room): Span[][] {
  const words: Span[][] = []
  for (const { text, ...look } of spans) {
    const { weight } = look
    const tokens = breakable(text).flatMap((token) => pieces(fonts, { weight, size }, token, width))
    for (const [place, token] of tokens.entries()) {
      const last = words.at(-1)
      const isJoined = place === 0 && last && !/\s$/.test(last.at(-1)?.text ?? ' ')
      if (isJoined && !/^\s/.test(token)) last.push({ text: token, ...look })
      else words.push([{ text: token, ...look }])
    }
  }
  return words
}

const widthOf = (fonts: Fonts, spans: readonly Span[], size: number): number =>
  spans.reduce((sum, { text, weight }) => sum + lineWidth(fonts, { weight, size }, text), 0)

/** Merges adjacent spans of the same style, and trims the trailing space. */
function joined(line: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const span of line) {
    const last = found.at(-1)
    if (last && isAlike(last, span)) last.text += span.text
    else found.push({ ...span })
  }
  const last = found.at(-1)
  if (last) last.text = last.text.trimEnd()
  return found.filter(({ text }) => text !== '')
}

/** Lines no wider than `width`. */
export function linesOfSpans(fonts: Fonts, spans: readonly Span[], room: Room): Span[][] {
  const [first] = spans
  if (first === undefined) return []
  if (spans.every((span) => isAlike(span, first))) {
    const { text: _, ...look } = first
    const whole = spans.map(({ text }) => text).join('')
    const lines = linesOf(fonts, { weight: look.weight, size: room.size }, whole, room.width)
    return lines.map((text) => [{ text, ...look }])
  }
  const lines: Span[][] = [[]]
  let used = 0
  for (const word of splitWords(fonts, spans, room)) {
    const trimmed = joined(word)
    if (used > 0 && used + widthOf(fonts, trimmed, room.size) > room.width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...word)
    used += widthOf(fonts, word, room.size)
  }
  return lines.map(joined)
}
