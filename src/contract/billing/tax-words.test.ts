// The names of taxes and of their numbers, as documents print them.
import { expect, test } from 'vitest'
import { taxName, vatIdText } from './tax-words.ts'

test.each([
  ['Germany', 'VAT'],
  ['United Kingdom', 'VAT'],
  ['Australia', 'GST'],
  ['USA', 'Sales tax'],
  ['日本', 'Consumption tax'],
  ['Nowhere', 'Tax'],
  ['', 'Tax'],
])('the tax of %j is called %s', (country, name) => {
  expect(taxName(country)).toBe(name)
})

test.each([
  ['DE136695976', 'VAT number DE136695976'],
  ['CHE107787577MWST', 'VAT number CHE107787577MWST'],
  ['AU51824753556', 'ABN 51824753556'],
  ['IN27AAPFU0939F1ZV', 'GSTIN 27AAPFU0939F1ZV'],
])('%s is printed as %s', (vatId, text) => {
  expect(vatIdText(vatId)).toBe(text)
})
