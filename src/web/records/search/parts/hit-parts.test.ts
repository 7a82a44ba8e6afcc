import { expect, test } from 'vitest'
import { partsOf } from './hit-parts.tsx'

const marked = (title: string, typed: string) =>
  partsOf(title, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Draft the brochure', 'bro', 'Draft the [bro]chure'],
  ['Draft the brochure', 'brochure draft', '[Draft] the [brochure]'],
  ['Café menu', 'cafe', '[Café] menu'],
  ['Cafe\u0301 menu', 'cafe', '[Cafe\u0301] menu'],
  ['Website 2', 'web site 2', '[Web]site [2]'],
  ['a.b (c)', '.*', 'a.b (c)'],
  ['Straße', 'stra', '[Stra]ße'],
  ['Straße', 'strasse', '[Straße]'],
  ['Łódź', 'lod', '[Łód]ź'],
  ['مُحَمَّد', 'محم', '[مُحَمَّ]د'],
])('%s with %s', (title, typed, expected) => {
  expect(marked(title, typed)).toBe(expected)
})
