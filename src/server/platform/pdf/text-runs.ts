// Text layout: wraps text into lines, and splits each line into runs of one typeface in visual order, left to right.
import type { Font } from 'fontkit'
import { type Direction, directionOf } from '../text-direction.ts'
import { bidi } from './bidi.ts'
import { rightToLeft } from './font-file.ts'
import { type Fonts, type FontText, type Weight, toGraphemes } from './fonts.ts'

export interface Style {
  weight: Weight
  size: number
}

/** A part of a line with one style. */
export interface Span {
  text: string
  weight: Weight
  /** Struck through. */
  isStruck?: true
}

/** A piece drawn at once. */
export interface Run extends FontText {
  width: number
  isStruck: boolean
  isRightToLeft: boolean
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

/** Cached per word, because words repeat and layout is slow. */
const advances = new WeakMap<Font, Map<string, number>>()
const maxAdvances = 5000

function getAdvance(font: Font, word: string, isRightToLeft = false): number {
  const key = isRightToLeft ? `\u200f${word}` : word
  const known = advances.get(font) ?? new Map<string, number>()
  advances.set(font, known)
  const advance =
    known.get(key) ?? font.layout(word, isRightToLeft ? rightToLeft : undefined).advanceWidth
  if (known.size > maxAdvances) known.clear()
  known.set(key, advance)
  return advance
}

/** As pdfkit lays it out: left-to-right text word by word, each with its trailing space. */
function widthOf(
  { font, text }: Pick<FontText, 'font' | 'text'>,
  size: number,
  isRightToLeft = false,
): number {
  const advance = isRightToLeft
    ? getAdvance(font, text, true)
    : (text.match(/[^ ]* ?/g) ?? []).reduce((sum, word) => sum + getAdvance(font, word), 0)
  return advance * (size / font.unitsPerEm)
}

/** Splits into stretches of characters covered by one face. */
function stretches(fonts: Fonts, weight: Weight, text: string): FontText[] {
  const found: FontText[] = []
  for (const grapheme of toGraphemes(text)) {
    for (const part of fonts.of(weight, grapheme, found.at(-1)?.font)) {
      const last = found.at(-1)
      if (last?.font === part.font) {
        last.text += part.text
        last.typed += part.typed
      } else found.push({ ...part })
    }
  }
  return found
}

/** A piece of a line with its start offset. */
interface Piece {
  text: string
  from: number
}

/** Stretches of one direction, in visual order. */
function inSight(line: string, direction: Direction): (Piece & { isRightToLeft: boolean })[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const parts: (Piece & { level: number })[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last && last.level === level) last.text += line.charAt(at)
    else parts.push({ text: line.charAt(at), from: at, level })
  }
  // Rule L2 of the bidi algorithm, applied to stretches instead of characters.
  const deepest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1) {
    for (let from = 0; from < parts.length; from += 1) {
      let to = from
      while ((parts[to]?.level ?? -1) >= level) to += 1
      if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).toReversed())
      from = Math.max(from, to - 1)
    }
  }
  return parts.map(({ text, from, level }) => ({ text, from, isRightToLeft: level % 2 === 1 }))
}

/** The parts of the piece with the same style, according to the line's spans. */
function spansIn({ text, from }: Piece, spans: readonly Span[]): Span[] {
  const found: Span[] = []
  let start = 0
  for (const span of spans) {
    const end = start + span.text.length
    const part = text.slice(Math.max(start - from, 0), Math.max(end - from, 0))
    if (part !== '') found.push({ ...span, text: part })
    start = end
  }
  return found
}

/**
 * The runs of one line, from the left.
 * @param direction of the paragraph that contains the line
 */
export function toTextRuns(
  fonts: Fonts,
  spans: readonly Span[],
  size: number,
  direction?: Direction,
): Run[] {
  const line = spans.map(({ text }) => text).join('')
  return inSight(line, direction ?? directionOf(line)).flatMap(({ isRightToLeft, ...piece }) => {
    const runs = spansIn(piece, spans).flatMap(({ text, weight, isStruck = false }) =>
      stretches(fonts, weight, text).map((part) => ({
        ...part,
        isStruck,
        isRightToLeft,
        width: widthOf(part, size, isRightToLeft),
      })),
    )
    // In right-to-left text, the last stretch is the leftmost.
    return isRightToLeft ? runs.toReversed() : runs
  })
}

const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** As it is drawn: Arabic letters have other widths when they join from the left. */
export function lineWidth(fonts: Fonts, { weight, size }: Style, line: string): number {
  return stretches(fonts, weight, line).reduce(
    (sum, stretch) => sum + widthOf(stretch, size, rightToLeftScript.test(stretch.text)),
    0,
  )
}

/** Break opportunities: after spaces, and between words of scripts without them. */
export function breakable(text: string): string[] {
  const tokens: string[] = []
  for (const { segment, isWordLike = false } of words.segment(text)) {
    const last = tokens.at(-1)
    const isFree = last !== undefined && (/\s$/.test(last) || unspaced.test(last.at(-1) ?? ''))
    if (last === undefined || (isFree && isWordLike) || (/\s$/.test(last) && !/^\s/.test(segment)))
      tokens.push(segment)
    else tokens[tokens.length - 1] = last + segment
  }
  return tokens
}

/** Breaks a word that is longer than a line at any character. */
export function pieces(fonts: Fonts, style: Style, token: string, width: number): string[] {
  if (lineWidth(fonts, style, token.trimEnd()) <= width) return [token]
  const found: string[] = []
  for (const { segment } of graphemes.segment(token)) {
    const last = found.at(-1)
    const longer = (last ?? '') + segment
    if (last === undefined || lineWidth(fonts, style, longer.trimEnd()) > width) found.push(segment)
    else found[found.length - 1] = longer
  }
  return found
}

/** The lines of a text, each no wider than `width`. */
export function linesOf(fonts: Fonts, style: Style, text: string, width: number): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = ['']
    let used = 0
    const tokens = breakable(paragraph).flatMap((token) => pieces(fonts, style, token, width))
    for (const token of tokens) {
      const fits = used === 0 || used + lineWidth(fonts, style, token.trimEnd()) <= width
      if (!fits) {
        lines.push('')
        used = 0
      }
      lines[lines.length - 1] += token
      used += lineWidth(fonts, style, token)
    }
    return lines.map((line) => line.trimEnd())
  })
}
