// A hundred brand colors over all hues, lightnesses and grays, for tests of what must hold for any.
import { toHex } from '#contract/values/color.ts'

const hues = [0, 29, 60, 90, 120, 155, 190, 225, 265, 300, 335]
const lightnesses = [0.12, 0.3, 0.45, 0.55, 0.63, 0.7, 0.78, 0.9, 0.97]
const grays = [
  '#000000',
  '#0a0a0a',
  '#333333',
  '#707070',
  '#767676',
  '#999999',
  '#f5f5f5',
  '#ffffff',
]

export const brandColors = [
  ...grays,
  ...hues.flatMap((hue) => lightnesses.map((lightness) => toHex({ lightness, chroma: 0.2, hue }))),
]
