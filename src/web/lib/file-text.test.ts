// Decodes text files as spreadsheets and ad platforms write them.
import { expect, test } from 'vitest'
import { readTextFile, textIn } from './file-text.ts'

const text = 'Día\tReach\n2026-03-04\t7'
const utf16le = Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const utf16be = Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())

test.each([
  ['UTF-8', Uint8Array.from(Buffer.from(text))],
  ['UTF-8 with a mark', Uint8Array.from(Buffer.from(`\uFEFF${text}`))],
  ['UTF-16, as ad platforms export', utf16le],
  ['UTF-16 the other way round', utf16be],
  ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
])('%s is read as it was written', async (_, bytes) => {
  const file = await readTextFile(new Blob([bytes]))
  expect(textIn(file, file.guessed)).toBe(text)
})

test('an empty file has no text', async () =>
  expect(textIn(await readTextFile(new Blob()), 'utf-8')).toBe(''))
