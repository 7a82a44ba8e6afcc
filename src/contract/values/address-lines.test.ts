import { expect, test } from 'vitest'
import { addressFormat } from './address-formats.ts'
import { addressLines } from './address-lines.ts'
import { countryCodes } from './countries.ts'

const address = (
  street: string,
  city: string,
  state: string,
  zipCode: string,
  country: string,
) => ({
  ...{ street, city, state, zipCode, country },
})

// P2.15.1
test.each([
  ['Ireland', ['4 Mill Rd', 'Kilkenny', 'Co. Kilkenny', 'R95 X2Y1']],
  ['Germany', ['4 Mill Rd', 'R95 X2Y1 Kilkenny']],
  ['Japan', ['4 Mill Rd', 'Kilkenny, Co. Kilkenny', 'R95 X2Y1']],
  ['Brazil', ['4 Mill Rd', 'Kilkenny-Co. Kilkenny', 'R95 X2Y1']],
  ['United Kingdom', ['4 Mill Rd', 'Kilkenny', 'R95 X2Y1']],
  ['United States', ['4 Mill Rd', 'Kilkenny, Co. Kilkenny R95 X2Y1']],
  ['Hong Kong', ['4 Mill Rd', 'Kilkenny R95 X2Y1', 'Co. Kilkenny']],
  ['United Arab Emirates', ['4 Mill Rd', 'Kilkenny R95 X2Y1', 'Co. Kilkenny']],
  ['Hungary', ['Kilkenny', '4 Mill Rd', 'R95 X2Y1']],
  ['Atlantis', ['4 Mill Rd', 'Kilkenny, Co. Kilkenny R95 X2Y1']],
])('prints an address in %s in the order of the country', (country, lines) => {
  const printed = addressLines(
    address('4 Mill Rd', 'Kilkenny', 'Co. Kilkenny', 'R95 X2Y1', country),
  )
  expect(printed).toEqual([...lines, country])
})

test.each([
  [
    address('千代田1-1', '千代田区', '東京都', '100-0001', '日本'),
    ['〒100-0001', '東京都千代田区', '千代田1-1', '日本'],
  ],
  [
    address('세종대로 110', '중구', '서울특별시', '04524', 'KR'),
    ['서울특별시 중구', '세종대로 110', '04524', 'KR'],
  ],
  [
    address('中山道1号', '上海市', '', '200000', 'China'),
    ['200000', '上海市', '中山道1号', 'China'],
  ],
])('prints an address in its own script from the largest place on', (native, lines) => {
  expect(addressLines(native)).toEqual(lines)
})

test.each([
  ['the state', address('1 Main', 'Austin', '', '78701', 'USA'), ['1 Main', 'Austin 78701', 'USA']],
  ['the city', address('1 Main', '', 'TX', '78701', 'USA'), ['1 Main', 'TX 78701', 'USA']],
  ['state and city', address('1 Main', '', '', '78701', 'USA'), ['1 Main', '78701', 'USA']],
  [
    'the zip code',
    address('千代田1-1', '千代田区', '東京都', '', 'JP'),
    ['東京都千代田区', '千代田1-1', 'JP'],
  ],
  ['all but the country', address('', '', '', '', 'Ireland'), ['Ireland']],
  ['everything', address('', '', '', '', ''), []],
])('leaves no sign behind where %s is missing', (_, partial, lines) => {
  expect(addressLines(partial)).toEqual(lines)
})

test('prints the sign of a Japanese postal code once where it was typed too', () => {
  const [line] = addressLines(address('千代田1-1', '千代田区', '東京都', '〒100-0001', '日本'))
  expect(line).toBe('〒100-0001')
})

test('prints a place that is both city and state once', () => {
  const lines = addressLines(address('1 Quay', 'Dubai', 'Dubai', '', 'United Arab Emirates'))
  expect(lines).toEqual(['1 Quay', 'Dubai', 'United Arab Emirates'])
  expect(addressLines(address('1 Quay', 'Dublin', 'Dublin', '', 'IE'))).toEqual([
    '1 Quay',
    'Dublin',
    'IE',
  ])
})

test('prints street and city of every country, and a state where it asks for one', () => {
  const wrong = countryCodes.filter((code) => {
    const { state } = addressFormat(code)
    const lines = addressLines(address('Street', 'Town', 'Region', '12345', code))
    const text = lines.join('\n')
    return (
      !['Street', 'Town', '12345'].every((part) => text.includes(part)) ||
      text.includes('Region') !== (state !== undefined)
    )
  })
  expect(wrong).toEqual([])
})
