// Text layout: wraps text into lines, and splits each line into runs of one typeface in visual order, left to right.
import bidiFactory, { type Bidi } from 'bidi-js'
import type { Font } from 'fontkit'
import { type Direction, directionOf } from '../text-direction.ts'
import type { Fonts, Weight } from './fonts.ts'

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
export interface Run {
  text: string
  font: Font
  width: number
  isStruck: boolean
}

// Node's default export is the function itself; the package's types describe another build.
const bidi = (bidiFactory as unknown as () => Bidi)()
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Attaches to the preceding character, or has no width of its own. */
const joining = /^[\p{Mark}\p{Variation_Selector}\u200c\u200d\s]$/u

/** Cached per word, because words repeat and layout is slow. */
const advances = new WeakMap<Font, Map<string, number>>()
const maxAdvances = 5000

function getAdvance(font: Font, word: string): number {
  const known = advances.get(font) ?? new Map<string, number>()
  advances.set(font, known)
  const advance = known.get(word) ?? font.layout(word).advanceWidth
  if (known.size > maxAdvances) known.clear()
  known.set(word, advance)
  return advance
}

/** Measures word by word, each with its trailing space, as pdfkit lays them out. */
const widthOf = (font: Font, text: string, size: number) =>
  (text.match(/[^ ]* ?/g) ?? []).reduce((sum, word) => sum + getAdvance(font, word), 0) *
  (size / font.unitsPerEm)

/** Splits into stretches of characters covered by one face. */
function stretches(fonts: Fonts, weight: Weight, text: string): { text: string; font: Font }[] {
  const found: { text: string; font: Font }[] = []
  for (const character of text) {
    const last = found.at(-1)
    const font = last && joining.test(character) ? last.font : fonts.of(weight, character)
    if (last?.font === font) last.text += character
    else found.push({ text: character, font })
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
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(line.charAt(at)) : null
    const character = mirrored ?? line.charAt(at)
    if (last && last.level === level) last.text += character
    else parts.push({ text: character, from: at, level })
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

/** Words with their trailing space. */
const splitWords = ({ text, from }: Piece): Piece[] =>
  [...text.matchAll(/\s*\S+\s*|\s+/g)].map((word) => ({
    text: word[0],
    from: from + word.index,
  }))

/** The parts of the piece with the same style, according to the line's spans. */
function spansIn({ text, from }: Piece, spans: readonly Span[]): Span[] {
  const found: Span[] = []
  let start = 0
  for (const span of spans) {
    const end = start + span.text.length
    // Part of the piece, whose characters may be mirrored.
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
  return inSight(line, direction ?? directionOf(line))
    .flatMap(({ isRightToLeft, ...stretch }) => {
      const runs = (isRightToLeft ? splitWords(stretch) : [stretch]).map((piece) =>
        spansIn(piece, spans).flatMap(({ text, weight, isStruck = false }) =>
          stretches(fonts, weight, text).map((part) => ({ ...part, isStruck })),
        ),
      )
      // In right-to-left text, the last word comes first, and within each word its last part.
      return isRightToLeft ? runs.toReversed().flatMap((word) => word.toReversed()) : runs.flat()
    })
    .map((run) => ({ ...run, width: widthOf(run.font, run.text, size) }))
}

export function lineWidth(fonts: Fonts, { weight, size }: Style, line: string): number {
  return stretches(fonts, weight, line).reduce(
    (sum, { text, font }) => sum + widthOf(font, text, size),
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
