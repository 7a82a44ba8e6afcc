// Records where a sheet draws its lines, for tests of layout.
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { Sheet } from '#server/platform/pdf/sheet.ts'

interface DrawnLine {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** An A4 sheet, and the lines drawn on its only page. */
export async function recordedSheet(texts: readonly string[]) {
  const fonts = await loadFonts(texts)
  const sheet = new Sheet({ fonts, title: 'T', author: 'A', madeAt: new Date(0), size: 'A4' })
  const lines: DrawnLine[] = []
  const drawLines = sheet.drawLines.bind(sheet)
  sheet.drawLines = (drawn, at) => {
    for (const [place, text] of drawn.entries()) {
      const width = sheet.measure(text, at.style)
      const left = at.align === 'right' ? at.x - width : at.x
      const top = at.y + place * at.style.size * at.style.leading
      lines.push({ text, left, right: left + width, top, bottom: top + at.style.size })
    }
    drawLines(drawn, at)
  }
  return { sheet, lines }
}

/** Pairs of texts drawn over each other. */
export const overlapsIn = (lines: readonly DrawnLine[]): [string, string][] =>
  lines.flatMap((one, place) =>
    lines
      .slice(place + 1)
      .filter(
        ({ left, right, top, bottom }) =>
          left < one.right && one.left < right && top < one.bottom && one.top < bottom,
      )
      .map((other): [string, string] => [one.text, other.text]),
  )
