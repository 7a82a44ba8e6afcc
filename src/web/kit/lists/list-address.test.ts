// Round-trips a list's choices through the address.
import { expect, test } from 'vitest'
import { CompanyQuery, companies } from '#contract/clients/companies.ts'
import { csvAddress, listAddress } from './list-address.ts'

const { read, write, isFiltered } = listAddress(CompanyQuery)
const reading = (text: string) => read(new URLSearchParams(text))
const whole = { search: '', status: undefined, sort: 'name', page: 1 }

test.each([
  ['', {}],
  [
    '?search=oak&status=waiting&sort=-phone&page=3',
    { search: 'oak', status: 'waiting', sort: '-phone', page: 3 },
  ],
  ['?search=+two++words', { search: ' two  words' }],
  [`?search=${'x'.repeat(300)}`, { search: 'x'.repeat(300) }],
])('%s is read and written back unchanged', (text, choices) => {
  expect(reading(text)).toEqual({ ...whole, ...choices })
  expect(write(reading(text))).toBe(text)
})

test.each([
  '?page=0',
  '?page=-1',
  '?page=1.5',
  '?page=two',
  '?page=',
  '?status=gone',
  '?sort=-',
  '?size=9&format=csv',
])('%s is ignored and shows the whole list', (text) => {
  expect(reading(text)).toEqual(whole)
  expect(write(reading(text))).toBe('')
})

test('search and filters count as filtering; order and page do not', () => {
  expect(isFiltered(reading('?sort=-name&page=2'))).toBe(false)
  expect(isFiltered(reading('?search=oak'))).toBe(true)
  expect(isFiltered(reading('?status=enabled'))).toBe(true)
})

test('the exported file includes all pages of the filtered list', () => {
  const address = csvAddress(companies.list, reading('?search=oak&status=enabled&page=2'))
  expect(address).toBe('/companies?search=oak&status=enabled&sort=name&format=csv')
})
