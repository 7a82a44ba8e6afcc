// Where the lines of a Markdown text stand in a document, by the direction in which they are read.
import { expect, test } from 'vitest'
import { openFaces } from './faces.ts'
import { lookOf } from './look.ts'
import { drawMarkdown, wordsIn } from './markdown-text.ts'
import { Sheet } from './sheet.ts'

/** What is drawn, with its left edge and its right one. */
async function drawn(text: string) {
  const faces = await openFaces([text, wordsIn(text)])
  const madeAt = new Date(0)
  const sheet = new Sheet({ faces, title: 'T', author: 'A', madeAt, size: 'A4' })
  const runs: { text: string; left: number; right: number }[] = []
  const draw = sheet.doc.text.bind(sheet.doc)
  sheet.doc.text = (piece: string, x?: unknown, ...more: unknown[]) => {
    const left = Number(x)
    runs.push({ text: piece.trim(), left, right: left + sheet.doc.widthOfString(piece.trim()) })
    return (draw as (...all: unknown[]) => PDFKit.PDFDocument)(piece, x, ...more)
  }
  drawMarkdown(sheet, lookOf('#1f47ff'), text)
  await sheet.finish()
  return { sheet, runs, of: (piece: string) => runs.find((run) => run.text === piece) }
}

test('Hebrew stands at the right', async () => {
  const { sheet, runs, of } = await drawn('שלום עולם')
  // A word keeps the space behind it.
  expect(Math.abs(Math.max(...runs.map(({ right }) => right)) - sheet.right)).toBeLessThan(4)
  expect(of('שלום')?.left).toBeGreaterThan(of('עולם')?.left ?? Infinity)
})

test('every line of a Hebrew paragraph is read from the right, one that begins with a Latin name too', async () => {
  const { of } = await drawn('שלום\nFigma עולם')
  expect(of('Figma')?.left).toBeGreaterThan(of('עולם')?.left ?? Infinity)
})

test('the points of a Hebrew list stand right of it', async () => {
  const { of } = await drawn('- שלום')
  expect(of('•')?.left).toBeGreaterThan(of('שלום')?.right ?? Infinity)
})

test('an English text with a Hebrew word stands at the left', async () => {
  const { sheet, of } = await drawn('Say שלום loudly')
  expect(of('Say')?.left).toBe(sheet.left)
})
