// Typefaces of documents: the program's own, with fallbacks for the scripts that names are written in.
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { openFont } from './font-file.ts'

export type Weight = 'text' | 'strong' | 'display'

const ownFiles: Record<Weight, (subset: string) => string> = {
  text: (subset) => `@fontsource/geist/files/geist-${subset}-400-normal.woff2`,
  strong: (subset) => `@fontsource/geist/files/geist-${subset}-600-normal.woff2`,
  display: (subset) =>
    `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-600-normal.woff2`,
}
const ownPackages: Record<Weight, string> = {
  text: '@fontsource/geist',
  strong: '@fontsource/geist',
  display: '@fontsource/bricolage-grotesque',
}

/** Tried in this order; each covers what the previous ones lack. */
const fallbacks = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-myanmar',
  'noto-sans-ethiopic',
  'noto-serif-tibetan',
  'noto-sans-kr',
  'noto-sans-sc',
  'noto-emoji',
]

/** A subset of a typeface: its characters and file. */
interface Part {
  ranges: [from: number, to: number][]
  address: string
  /** For variable typefaces, the weight to use. */
  weight: number | undefined
}

const opened = new Map<string, Promise<Font>>()

function loadFont({ address, weight }: Part): Promise<Font> {
  const key = `${address} ${weight ?? ''}`
  const known = opened.get(key)
  if (known) return known
  const font = openFont(address, weight)
  opened.set(key, font)
  return font
}

/** `U+0000-00FF,U+0131` */
const rangesOf = (text: string): Part['ranges'] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

async function partsOf(
  name: string,
  addressOf: (subset: string) => string,
  weight?: number,
): Promise<Part[]> {
  const index = await readFile(new URL(import.meta.resolve(`${name}/unicode.json`)), 'utf8')
  // The package's CSS lists its subsets with their ranges.
  const subsets = JSON.parse(index) as Record<string, string>
  return Object.entries(subsets).map(([subset, ranges]) => ({
    ranges: rangesOf(ranges),
    address: addressOf(subset.replaceAll(/[[\]]/g, '')),
    weight,
  }))
}

/** For characters without a face of the program's own. */
const fallbackWeights: Record<Weight, number> = { text: 400, strong: 600, display: 400 }

const partsOfFallback = (family: string, weight: number) => {
  const name = `@fontsource-variable/${family}`
  return partsOf(name, (subset) => `${name}/files/${family}-${subset}-wght-normal.woff2`, weight)
}

let parts: Promise<Record<Weight, Part[]>> | undefined

async function listParts(): Promise<Record<Weight, Part[]>> {
  const of = async (weight: Weight) => {
    const shared = fallbacks.map((family) => partsOfFallback(family, fallbackWeights[weight]))
    return [
      ...(await partsOf(ownPackages[weight], ownFiles[weight])),
      ...(await Promise.all(shared)).flat(),
    ]
  }
  const [text, strong, display] = await Promise.all([of('text'), of('strong'), of('display')])
  return { text, strong, display }
}

const covers = ({ ranges }: Part, point: number) =>
  ranges.some(([from, to]) => point >= from && point <= to)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Ideographs for compatibility would turn into their usual forms. */
const composable = /[^\u{f900}-\u{faff}\u{2f800}-\u{2fa1f}]+/gu

/** A text's characters as a reader counts them, composed. */
export const toGraphemes = (text: string): string[] =>
  /^[ -~]*$/.test(text)
    ? [...text]
    : [...graphemes.segment(text.replaceAll(composable, (part) => part.normalize('NFC')))].map(
        ({ segment }) => segment,
      )

/** Drawn as nothing, or by their neighbors' shape. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** Of these, what HarfBuzz would draw as a missing glyph. */
const blank = /[\p{Cc}\u115f\u1160\u3164\uffa0]/gu

const visiblePoints = (text: string): number[] =>
  [...text.replaceAll(unseen, '')].map((one) => one.codePointAt(0) ?? 0)

const has = (font: Font, text: string) =>
  visiblePoints(text).every((point) => font.hasGlyphForCodePoint(point))

/** Emoji have spaces as wide as they are. */
const hasSpace = (font: Font, space: string) =>
  has(font, space) &&
  font.glyphForCodePoint(space.codePointAt(0) ?? 0).advanceWidth < font.unitsPerEm / 2

/** Drawn for a character without a face. */
const replacement = '\ufffd'

/** A text in one face. */
export interface FontText {
  font: Font
  text: string
  /** The text that it is drawn for: another one where a face is missing. */
  typed: string
}

/** Finds the faces for texts. */
export interface Fonts {
  /** @param preferred the face of the characters before, which should go on if they can */
  of(weight: Weight, grapheme: string, preferred?: Font): FontText[]
  /** Characters without a face that were asked for. */
  readonly missing: ReadonlySet<string>
}

const weights = ['text', 'strong', 'display'] as const

async function findFont(candidates: readonly Part[], text: string): Promise<Font | undefined> {
  const [first, ...others] = visiblePoints(text)
  if (first === undefined) return undefined
  // A face may have more than its range, but not each one with a Latin letter is worth opening.
  const likely = candidates
    .filter((part) => covers(part, first))
    .filter((part, place) => place < 2 || others.every((point) => covers(part, point)))
  for (const part of likely) {
    const font = await loadFont(part)
    if (has(font, text)) return font
  }
  return undefined
}

/** Loads the faces the texts need; most documents need only two of about a hundred. */
export async function loadFonts(texts: Iterable<string>): Promise<Fonts> {
  parts ??= listParts()
  const byWeight = await parts
  const needed = new Set(['A', replacement])
  for (const grapheme of [...texts].flatMap(toGraphemes)) {
    needed.add(grapheme)
    // A sequence that no face has as a whole is drawn by its characters.
    for (const one of grapheme) needed.add(one)
  }
  const found = new Map<string, Font>()
  for (const weight of weights) {
    for (const text of needed) {
      const font = await findFont(byWeight[weight], text)
      if (font) found.set(`${weight} ${text}`, font)
    }
    if (!found.has(`${weight} A`)) throw new Error(`No face of '${weight}' has Latin letters`)
  }
  return new LoadedFonts(found)
}

class LoadedFonts implements Fonts {
  readonly missing = new Set<string>()
  /** By weight and text. */
  readonly #found: ReadonlyMap<string, Font>

  constructor(found: ReadonlyMap<string, Font>) {
    this.#found = found
  }

  of(weight: Weight, grapheme: string, preferred?: Font): FontText[] {
    if (/^\s+$/.test(grapheme)) return [this.#space(weight, grapheme, preferred)]
    if (visiblePoints(grapheme).length === 0) {
      const text = grapheme.replaceAll(blank, '')
      return [{ font: preferred ?? this.#usual(weight), text, typed: grapheme }]
    }
    const font = this.#find(weight, grapheme)
    if (font) return [{ font, text: grapheme, typed: grapheme }]
    return [...grapheme.replaceAll(unseen, '')].map((one) => this.#character(weight, one))
  }

  #find(weight: Weight, text: string): Font | undefined {
    const usual = this.#usual(weight)
    return this.#found.get(`${weight} ${text}`) ?? (has(usual, text) ? usual : undefined)
  }

  #space(weight: Weight, space: string, preferred?: Font): FontText {
    const text = /^\p{Zs}$/u.test(space) ? space : ' '
    if (preferred && hasSpace(preferred, text)) return { font: preferred, text, typed: space }
    const font = this.#find(weight, text)
    return { font: font ?? this.#usual(weight), text: font ? text : ' ', typed: space }
  }

  #character(weight: Weight, character: string): FontText {
    const font = this.#find(weight, character)
    if (font) return { font, text: character, typed: character }
    this.missing.add(character)
    const other = this.#find(weight, replacement)
    return {
      font: other ?? this.#usual(weight),
      text: other ? replacement : '?',
      typed: character,
    }
  }

  #usual(weight: Weight): Font {
    const font = this.#found.get(`${weight} A`)
    if (!font) throw new Error(`No face of '${weight}' is loaded`)
    return font
  }
}
