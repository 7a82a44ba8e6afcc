// Typefaces of documents: the program's own, with fallbacks for the scripts that names are written in.
import { readFile } from 'node:fs/promises'
import { type Font, create } from 'fontkit'
import subsetFont from 'subset-font'

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

let count = 0
const opened = new Map<string, Promise<Font>>()

/** Converts to a complete static TrueType font, because glyphs of variable or woff2 fonts cannot be embedded. */
async function openFont({ address, weight }: Part): Promise<Font> {
  const packed = await readFile(new URL(import.meta.resolve(address)))
  const font = create(
    await subsetFont(packed, undefined, {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
      ...(weight !== undefined && { variationAxes: { wght: weight } }),
    }),
  )
  if ('fonts' in font) throw new Error(`${address} holds several fonts`)
  // Subsets of one typeface share a name, and a document would take them for the same font.
  const name = `${font.postscriptName}-${(count += 1)}`
  return Object.defineProperty(font, 'postscriptName', { value: name })
}

function loadFont(part: Part): Promise<Font> {
  const key = `${part.address} ${part.weight ?? ''}`
  const known = opened.get(key)
  if (known) return known
  const font = openFont(part)
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

/** Finds the face for each character; characters that no face covers are drawn as missing glyphs. */
export interface Fonts {
  of(weight: Weight, character: string): Font
}

/** Loads the faces the texts need; most documents need only two of about a hundred. */
export async function loadFonts(texts: Iterable<string>): Promise<Fonts> {
  parts ??= listParts()
  const byWeight = await parts
  const points = new Set(
    [...texts].flatMap((text) => [...text].map((one) => one.codePointAt(0) ?? 0)),
  )
  const found: Record<Weight, Map<number, Font>> = {
    text: new Map(),
    strong: new Map(),
    display: new Map(),
  }
  const usual = {} as Record<Weight, Font>
  for (const weight of ['text', 'strong', 'display'] as const) {
    const own = byWeight[weight]
    const latin = own.find((part) => covers(part, 0x41))
    if (!latin) throw new Error(`No face of '${weight}' has Latin letters`)
    usual[weight] = await loadFont(latin)
    for (const point of points) {
      for (const part of own) {
        if (!covers(part, point)) continue
        const font = await loadFont(part)
        if (!font.hasGlyphForCodePoint(point)) continue
        found[weight].set(point, font)
        break
      }
    }
  }
  return {
    of: (weight, character) => found[weight].get(character.codePointAt(0) ?? 0) ?? usual[weight],
  }
}
