// Which characters have a face.
import { expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'

test('Latin letters and usual signs have faces, which checks before sending rely on', async () => {
  const latin = Array.from({ length: 0x180 }, (_, point) => String.fromCodePoint(point))
  const characters = [...latin, ...'–—‘’“”•…€']
  const fonts = await loadFonts(characters)
  for (const weight of ['text', 'strong', 'display'] as const) {
    for (const one of characters) fonts.of(weight, one)
  }
  expect([...fonts.missing]).toEqual([])
})
