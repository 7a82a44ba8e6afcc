// Text as a document shows it: broken into lines, each line into runs of one typeface, from left to right as they are seen.
import bidiFactory, { type Bidi } from 'bidi-js'
import type { Font } from 'fontkit'
import { type Direction, directionOf } from '../text-direction.ts'
import type { Faces, Weight } from './faces.ts'

export interface Style {
  weight: Weight
  size: number
}

/** A part of a line that looks alike. */
export interface Span {
  text: string
  weight: Weight
  /** A line goes through it. */
  isStruck?: true
}

/** One piece that is drawn at once. */
export interface Run {
  text: string
  font: Font
  width: number
  isStruck: boolean
}

// What Node takes as the default is the function; the package's types say it of another build.
const bidi = (bidiFactory as unknown as () => Bidi)()
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Goes with what stands before it, or needs no place of its own. */
const joining = /^[\p{Mark}\p{Variation_Selector}\u200c\u200d\s]$/u

/** Of words, which come again and again: to lay one out takes long. */
const advances = new WeakMap<Font, Map<string, number>>()
const maxAdvances = 5000

function advanceOf(font: Font, word: string): number {
  const known = advances.get(font) ?? new Map<string, number>()
  advances.set(font, known)
  const advance = known.get(word) ?? font.layout(word).advanceWidth
  if (known.size > maxAdvances) known.clear()
  known.set(word, advance)
  return advance
}

/** Word by word, each with the space behind it: as pdfkit lays it out. */
const widthOf = (font: Font, text: string, size: number) =>
  (text.match(/[^ ]* ?/g) ?? []).reduce((sum, word) => sum + advanceOf(font, word), 0) *
  (size / font.unitsPerEm)

/** Each stretch of characters that one face has. */
function stretches(faces: Faces, weight: Weight, text: string): { text: string; font: Font }[] {
  const found: { text: string; font: Font }[] = []
  for (const character of text) {
    const last = found.at(-1)
    const font = last && joining.test(character) ? last.font : faces.of(weight, character)
    if (last?.font === font) last.text += character
    else found.push({ text: character, font })
  }
  return found
}

/** A piece of a line, by the place where it begins there. */
interface Piece {
  text: string
  from: number
}

/** Stretches of one direction, in the order in which they are seen. */
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
  // Rule L2 of the algorithm, over parts in place of characters.
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

/** Each keeps the space behind it. */
const wordsOf = ({ text, from }: Piece): Piece[] =>
  [...text.matchAll(/\s*\S+\s*|\s+/g)].map((word) => ({
    text: word[0],
    from: from + word.index,
  }))

/** What of the piece looks alike, as the line's spans have it. */
function spansIn({ text, from }: Piece, spans: readonly Span[]): Span[] {
  const found: Span[] = []
  let start = 0
  for (const span of spans) {
    const end = start + span.text.length
    // Of the piece, which may have characters that are mirrored.
    const part = text.slice(Math.max(start - from, 0), Math.max(end - from, 0))
    if (part !== '') found.push({ ...span, text: part })
    start = end
  }
  return found
}

/**
 * What is drawn for one line, from the left.
 * @param direction of the paragraph that the line is of
 */
export function runsOf(
  faces: Faces,
  spans: readonly Span[],
  size: number,
  direction?: Direction,
): Run[] {
  const line = spans.map(({ text }) => text).join('')
  return inSight(line, direction ?? directionOf(line))
    .flatMap(({ isRightToLeft, ...stretch }) => {
      const runs = (isRightToLeft ? wordsOf(stretch) : [stretch]).map((piece) =>
        spansIn(piece, spans).flatMap(({ text, weight, isStruck = false }) =>
          stretches(faces, weight, text).map((part) => ({ ...part, isStruck })),
        ),
      )
      // Of what is read from the right the last word comes first, of each word its last part.
      return isRightToLeft ? runs.toReversed().flatMap((word) => word.toReversed()) : runs.flat()
    })
    .map((run) => ({ ...run, width: widthOf(run.font, run.text, size) }))
}

export function lineWidth(faces: Faces, { weight, size }: Style, line: string): number {
  return stretches(faces, weight, line).reduce(
    (sum, { text, font }) => sum + widthOf(font, text, size),
    0,
  )
}

/** Where a line may break: after spaces, and between words of scripts without them. */
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

/** A word that no line holds is broken wherever it ends. */
export function pieces(faces: Faces, style: Style, token: string, width: number): string[] {
  if (lineWidth(faces, style, token.trimEnd()) <= width) return [token]
  const found: string[] = []
  for (const { segment } of graphemes.segment(token)) {
    const last = found.at(-1)
    const longer = (last ?? '') + segment
    if (last === undefined || lineWidth(faces, style, longer.trimEnd()) > width) found.push(segment)
    else found[found.length - 1] = longer
  }
  return found
}

/** The lines of a text, each no wider than `width`. */
export function linesOf(faces: Faces, style: Style, text: string, width: number): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = ['']
    let used = 0
    const tokens = breakable(paragraph).flatMap((token) => pieces(faces, style, token, width))
    for (const token of tokens) {
      const fits = used === 0 || used + lineWidth(faces, style, token.trimEnd()) <= width
      if (!fits) {
        lines.push('')
        used = 0
      }
      lines[lines.length - 1] += token
      used += lineWidth(faces, style, token)
    }
    return lines.map((line) => line.trimEnd())
  })
}
