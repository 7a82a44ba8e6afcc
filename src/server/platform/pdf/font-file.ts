// Opens a font file for drawing: converted for embedding, its text shaped by HarfBuzz as in browsers.
import { readFile } from 'node:fs/promises'
import { type Font, type Subset, create } from 'fontkit'
import {
  Blob,
  Buffer,
  ClusterLevel,
  Direction,
  Face,
  Font as HarfBuzzFont,
  shape,
} from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { bidi } from './bidi.ts'

/** Passed to a font's `layout` for text that runs from the right, which it then mirrors. */
export const rightToLeft: 'rtlm'[] = ['rtlm']

type GlyphPosition = ReturnType<Buffer['getGlyphPositions']>[number]

const nowhere: GlyphPosition = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 }
const buffer = new Buffer()

function shapeText(text: string, font: HarfBuzzFont, direction: Direction) {
  buffer.reset()
  buffer.addText(text)
  buffer.setDirection(direction)
  buffer.guessSegmentProperties()
  // Marks keep their own characters, which readers copy.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer
    .getGlyphInfos()
    .map((info, place) => ({ ...info, ...(positions[place] ?? nowhere) }))
}

/** Each glyph's characters: the widest glyph of a cluster has all of them, so that readers see no gap. */
function charactersOf(text: string, glyphs: readonly { cluster: number; xAdvance: number }[]) {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const ends = new Map(starts.map((start, place) => [start, starts[place + 1] ?? text.length]))
  const widest = new Map<number, (typeof glyphs)[number]>()
  for (const glyph of glyphs) {
    const other = widest.get(glyph.cluster)
    if (!other || glyph.xAdvance > other.xAdvance) widest.set(glyph.cluster, glyph)
  }
  return glyphs.map((glyph) =>
    widest.get(glyph.cluster) === glyph
      ? [...text.slice(glyph.cluster, ends.get(glyph.cluster))].map(
          (one) => one.codePointAt(0) ?? 0,
        )
      : [],
  )
}

/** Brackets as their glyphs look, which readers go by. */
const toMirrored = (text: string) =>
  text.replaceAll(/\p{Bidi_Mirrored}/gu, (one) => bidi.getMirroredCharacter(one) ?? one)

const maxGlyphs = 0x10000
const known = new Map<string, number>()

function idOf(codePoints: readonly number[]): number {
  const key = codePoints.join(' ')
  // 0 is left to the parts of composite glyphs.
  const id = known.get(key) ?? known.size + 1
  known.set(key, id)
  return id
}

/** A glyph is embedded once for each text that it stands for, because Arabic letters share glyphs. */
function toTextSubset(subset: Subset): Subset {
  // Not covered by the types.
  const { glyphs, mapping } = subset as unknown as { glyphs: number[]; mapping: number[] }
  return Object.assign(subset, {
    includeGlyph: (id: number) => {
      mapping[id] ??= glyphs.push(id % maxGlyphs) - 1
      return mapping[id]
    },
  })
}

interface ShapedGlyph {
  id: number
  codePoints: number[]
  position: GlyphPosition
}

/** Dots of letters come first, in their places, because readers see a gap around each. */
function dotsFirst(shaped: readonly ShapedGlyph[]): ShapedGlyph[] {
  let x = 0
  const dots: ShapedGlyph[] = []
  const letters: ShapedGlyph[] = []
  for (const glyph of shaped) {
    const { position, codePoints } = glyph
    if (codePoints.length === 0 && position.xAdvance === 0)
      dots.push({ ...glyph, position: { ...position, xOffset: x + position.xOffset } })
    else letters.push(glyph)
    x += position.xAdvance
  }
  return [...dots, ...letters]
}

/** What pdfkit expects of fontkit, whose own shaping fails for Telugu and knows one direction for a text. */
function layoutWith(font: Font, shaper: HarfBuzzFont) {
  return (text: string, features?: unknown) => {
    const isRightToLeft = features === rightToLeft
    const shaped = shapeText(text, shaper, isRightToLeft ? Direction.RTL : Direction.LTR)
    const characters = charactersOf(isRightToLeft ? toMirrored(text) : text, shaped)
    const placed = shaped.map(({ codepoint: id, cluster: _, flags: __, ...position }, place) => ({
      id,
      codePoints: characters[place] ?? [],
      position,
    }))
    const glyphs = isRightToLeft ? dotsFirst(placed) : placed
    const positions = glyphs.map(({ position }) => position)
    return {
      glyphs: glyphs.map(({ id, codePoints }) => ({
        id: id + idOf(codePoints) * maxGlyphs,
        codePoints,
        advanceWidth: font.getGlyph(id).advanceWidth,
      })),
      positions,
      // Computed when read, because pdfkit scales the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

let count = 0

/**
 * Converts to a complete static TrueType font, because glyphs of variable or woff2 fonts cannot be embedded.
 * @param weight for a variable font
 */
export async function openFont(address: string, weight: number | undefined): Promise<Font> {
  const packed = await readFile(new URL(import.meta.resolve(address)))
  const file = await subsetFont(packed, undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    ...(weight !== undefined && { variationAxes: { wght: weight } }),
  })
  const font = create(file)
  if ('fonts' in font) throw new Error(`${address} holds several fonts`)
  const createSubset = font.createSubset.bind(font)
  const shaper = new HarfBuzzFont(new Face(new Blob(new Uint8Array(file).buffer)))
  return Object.defineProperties(font, {
    // Subsets of one typeface share a name, and a document would take them for the same font.
    postscriptName: { value: `${font.postscriptName}-${(count += 1)}` },
    layout: { value: layoutWith(font, shaper) },
    createSubset: { value: () => toTextSubset(createSubset()) },
  })
}
