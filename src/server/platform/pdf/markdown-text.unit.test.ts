// Alignment of Markdown lines in a document, by text direction.
import { expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'
import { lookOf } from './look.ts'
import { drawMarkdown, wordsIn } from './markdown-text.ts'
import { Sheet } from './sheet.ts'

/** The drawn texts, with their left and right edges. */
async function drawn(text: string) {
  const fonts = await loadFonts([text, wordsIn(text)])
  const madeAt = new Date(0)
  const sheet = new Sheet({ fonts, title: 'T', author: 'A', madeAt, size: 'A4' })
  const runs: { text: string; left: number; right: number; font: string }[] = []
  /** Start and end of drawn lines. */
  const lines: [from: number, to: number][] = []
  let from = 0
  const { moveTo, lineTo } = sheet.doc
  sheet.doc.moveTo = function record(x, y) {
    from = x
    return moveTo.call(this, x, y)
  }
  sheet.doc.lineTo = function record(x, y) {
    lines.push([from, x])
    return lineTo.call(this, x, y)
  }
  const draw = sheet.doc.text.bind(sheet.doc)
  sheet.doc.text = (piece: string, x?: unknown, ...more: unknown[]) => {
    const left = Number(x)
    const right = left + sheet.doc.widthOfString(piece.trim())
    // pdfkit's types do not expose the current font.
    const { name: font } = (sheet.doc as unknown as { _font: { name: string } })._font
    runs.push({ text: piece.trim(), left, right, font })
    return (draw as (...all: unknown[]) => PDFKit.PDFDocument)(piece, x, ...more)
  }
  drawMarkdown(sheet, lookOf('#1f47ff'), text)
  await sheet.finish()
  return { sheet, runs, lines, of: (piece: string) => runs.find((run) => run.text === piece) }
}

test('Hebrew text is aligned right', async () => {
  const { sheet, of } = await drawn('שלום עולם')
  expect(of('שלום עולם')?.right).toBeCloseTo(sheet.right, 0)
})

test('each line of a Hebrew paragraph runs from the right, even after a Latin name', async () => {
  const { of } = await drawn('שלום\nFigma עולם')
  expect(of('Figma')?.left).toBeGreaterThan(of('עולם')?.left ?? Infinity)
})

test('the bullets of a Hebrew list are to the right of it', async () => {
  const { of } = await drawn('- שלום')
  expect(of('•')?.left).toBeGreaterThan(of('שלום')?.right ?? Infinity)
})

test('English text with a Hebrew word is aligned left', async () => {
  const { sheet, of } = await drawn('Say שלום loudly')
  expect(of('Say')?.left).toBe(sheet.left)
})

test('bold and struck-out words in a Hebrew paragraph are styled in their place', async () => {
  const { runs, lines, of } = await drawn('שלום **עולם** ~~Figma~~ טוב')
  expect(runs.flatMap(({ text }) => text || []).toSorted()).toEqual(
    ['Figma', 'טוב', 'עולם', 'שלום'].toSorted(),
  )
  // In right-to-left order.
  const places = ['שלום', 'עולם', 'Figma', 'טוב'].map((word) => of(word)?.left ?? 0)
  expect(places).toEqual(places.toSorted((a, b) => b - a))
  expect(of('עולם')?.font).not.toBe(of('שלום')?.font)
  expect(of('טוב')?.font).toBe(of('שלום')?.font)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.[0]).toBe(of('Figma')?.left)
})

test('bold text with a Hebrew word within an English sentence stays bold', async () => {
  const { of } = await drawn('Say **שלום loudly** now')
  expect(of('loudly')?.left).toBeGreaterThan(of('שלום')?.left ?? Infinity)
  expect(of('loudly')?.font).not.toBe(of('now')?.font)
})
