// Converts text to outlines, so that rendering needs no installed fonts.
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { loadFonts } from '#server/platform/pdf/fonts.ts'

async function open(address: string): Promise<Font> {
  // Loaded on demand, because it is large and rarely needed.
  const { create } = await import('fontkit')
  const font = create(await readFile(new URL(address)))
  if ('fonts' in font) throw new Error(`${address} holds several fonts`)
  return font
}

export interface Typefaces {
  display: Font
  text: Font
}

async function openTypefaces(): Promise<Typefaces> {
  const [display, text] = await Promise.all([
    open(
      import.meta
        .resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2'),
    ),
    open(import.meta.resolve('@fontsource/geist/files/geist-latin-400-normal.woff2')),
  ])
  return { display, text }
}

export const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** Returns SVG paths of a line that starts at x with its baseline at y. Characters missing from the font are omitted. */
export function outlineOf(
  font: Font,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(
    [...text].filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)).join(''),
  )
  let at = 0
  const paths = glyphs.map((glyph, place) => {
    const position = positions[place]
    const path = `<path transform="translate(${at + (position?.xOffset ?? 0)})" d="${glyph.path.toSVG()}"/>`
    at += position?.xAdvance ?? 0
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

let typefaces: Promise<Typefaces> | undefined

/** Opened once. */
export const sharedTypefaces = (): Promise<Typefaces> => (typefaces ??= openTypefaces())

/** Returns the SVG path of a letter of any script, without its marks, in the middle of a square. */
export async function initialOutline(
  letter: string,
  { size, letterSize }: { size: number; letterSize: number },
): Promise<string> {
  const point = letter.codePointAt(0) ?? 0
  const { display } = await sharedTypefaces()
  const font = display.hasGlyphForCodePoint(point)
    ? display
    : (await loadFonts([letter])).of('display', letter)[0]?.font
  if (!font) return ''
  const { path, bbox } = font.glyphForCodePoint(point)
  const scale = letterSize / font.unitsPerEm
  const x = size / 2 - ((bbox.minX + bbox.maxX) / 2) * scale
  const y = size / 2 + ((bbox.minY + bbox.maxY) / 2) * scale
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`
}

/** Breaks between words; a word wider than a line gets its own line. */
export function linesOf(font: Font, text: string, size: number, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(font, longer, size) > maxWidth) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
