// CSV output that is safe to open in a spreadsheet.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvDecimal, csvHeader, csvLines, withoutApostrophes } from './csv.ts'

type Value = string | number | boolean | CsvDecimal

const cell = (value: Value) => csvLines({ a: (item: Value) => item }, [value]).slice(0, -2)

test('a file has a header, rows, CRLF line ends and a byte order mark', () => {
  const columns = { a: ([one]: Value[]) => one ?? '', b: ([, other]: Value[]) => other ?? '' }
  expect(csvHeader(columns)).toBe('\uFEFFa,b\r\n')
  expect(
    csvLines(columns, [
      ['c', 1],
      ['', false],
    ]),
  ).toBe('c,1\r\n,false\r\n')
  expect(csvLines(columns, [])).toBe('')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ttab', "'\ttab"],
  ['\rreturn', '"\'\rreturn"'],
  ['\nline', '"\'\nline"'],
  ['＝1+1', "'＝1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t@b', "a\t'@b"],
  ['a; b', 'a; b'],
  ['a=1', 'a=1'],
  ["'a", "'a"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['=","', '"\'="","""'],
  ['', ''],
])('%j becomes %j', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

test('a text is unchanged after export and import', () => {
  const part = fc.constantFrom("'", '=', '-', '＠', ';', '\t', '\n', '"', ',', ' ', 'a')
  const text = fc.string({ unit: part, maxLength: 8 })
  fc.assert(
    fc.property(text, (value) => {
      const [[imported = ''] = []] = parse(`${cell(value)},`)
      expect(withoutApostrophes(imported)).toBe(value)
    }),
    { numRuns: 2000 },
  )
})

test('a text of two lines stays in one cell', () => {
  expect(cell('a\nb')).toBe('"a\nb"')
})

test('numbers stay numbers', () => {
  expect(cell(-5)).toBe('-5')
  expect(cell({ decimal: '-50.00' })).toBe('-50.00')
})
