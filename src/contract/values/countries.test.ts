import { expect, test } from 'vitest'
import { toCountryCode } from './countries.ts'

test.each([
  ['Áo', 'AT'],
  ['Bỉ', 'BE'],
  ['टोगो', 'TG'],
  ['टोंगा', 'TO'],
  ['सेंट मार्टिन', 'MF'],
  ['ガーナ', 'GH'],
  ['TÜRKİYE', 'TR'],
  ['turkiye', 'TR'],
  ['Osterreich', 'AT'],
  ['AO', 'AO'],
  ['(be)', 'BE'],
  ['U.S.', 'US'],
])('recognizes %s as the country %s', (typed, code) => {
  expect(toCountryCode(typed)).toBe(code)
  expect(toCountryCode(typed.normalize('NFD'))).toBe(code)
})
