// VAT numbers by country: published numbers, as people type them, and with a typing error.
import { expect, test } from 'vitest'
import { VatId } from './tax.ts'
import { findVatIssue, toVatNumber, vatNumbers } from './vat-numbers.ts'

const published = [
  ...['ATU65033803', 'BE0403019261', 'BG7542011030', 'BG7111042925', 'CZ7103192745', 'CZ640903926'],
  ...['DE129273398', 'DK88146328', 'ES54362315K', 'ESX2482300W', 'ESJ99216582', 'FR23334175221'],
  ...['FR4Z123456782', 'FRK7399859412', 'GB242338087388', 'GBGD200', 'GBHA500', 'IE6433435OA'],
  ...['IE8D79739I', 'LT100001919017', 'LV16117519997', 'NL123456789B13', 'RO1630615123457'],
  ...['SE556188840401', 'CHE100155212MWST', 'NZ136410132', 'XIGD200'],
]

test('published numbers of every country are valid', () => {
  const numbers = [...Object.values(vatNumbers).map(({ example }) => example), ...published]
  expect(numbers.filter((number) => findVatIssue(number) !== undefined)).toEqual([])
})

/** The number with each digit replaced by the next. */
const mistyped = (number: string) =>
  [...number].flatMap((sign, place) =>
    /\d/.test(sign)
      ? [number.slice(0, place) + String((Number(sign) + 1) % 10) + number.slice(place + 1)]
      : [],
  )

/** The last two digits of Dutch and Swedish numbers count a company's parts. */
const isCounter = (number: string) => /^(NL004495445B|SE1234567897)/.test(number)

test('one wrong digit is noticed wherever there is a check digit', () => {
  const unnoticed = Object.values(vatNumbers)
    .filter(({ isChecked }) => isChecked)
    .flatMap(({ example }) => mistyped(example))
    .filter((number) => findVatIssue(number) === undefined && !isCounter(number))
  expect(unnoticed).toEqual([])
})

test.each([
  ['de 136.695-976', 'DE136695976'],
  ['GR 094259216', 'EL094259216'],
  ['BE 428.759.497', 'BE0428759497'],
  ['NO 995 525 828', 'NO995525828MVA'],
  ['CHE-107.787.577 MwSt', 'CHE107787577MWST'],
])('%s is stored as %s', (typed, stored) => {
  expect(toVatNumber(typed)).toBe(stored)
  expect(VatId.parse(typed)).toBe(stored)
})

test.each([
  ['BR 33.000.167/0001-01', 'BR33000167000101'],
  ['JP T7000012050002', 'JPT7000012050002'],
  ['CA 123456789 RT0001', 'CA123456789RT0001'],
  ['AE 100123456700003', 'AE100123456700003'],
  ['SA 300123456700003', 'SA300123456700003'],
  ['ID 01.234.567.8-901.000', 'ID012345678901000'],
])('%s, of a country without a rule, is stored as %s', (typed, stored) => {
  expect(VatId.parse(typed)).toBe(stored)
})

test.each([
  ['123456789', 'VAT number must begin with its country, as in DE136695976'],
  ['ZZ123456789', 'VAT number must begin with its country, as in DE136695976'],
  ['IT123', 'VAT number must look like IT00743110157'],
  ['US1', 'VAT number must have 2 to 20 letters and digits after its country'],
  ['BR+12345678', 'VAT number must have 2 to 20 letters and digits after its country'],
  ['DE123456789', 'VAT number has a wrong digit or letter. Check it for a typing error'],
])('%s is refused: %s', (typed, message) => {
  expect(VatId.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message])
})
