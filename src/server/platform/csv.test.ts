// Comma-separated values that a spreadsheet opens safely.
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cell = (value: string | number | boolean) => toCsv([], [[value]]).split('\r\n')[1]

test('a header and rows, with line ends and the mark that spreadsheets look for', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['c', 1],
        ['', false],
      ],
    ),
  ).toBe('\uFEFFa,b\r\nc,1\r\n,false\r\n')
  expect(toCsv(['a'], [])).toBe('\uFEFFa\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ttab', "'\ttab"],
  ['\rreturn', '"\'\rreturn"'],
  ['a=1', 'a=1'],
  ["'a", "'a"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['=","', '"\'="","""'],
  ['', ''],
])('%j becomes %j', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

test('two lines stay one cell', () => {
  expect(toCsv([], [['a\nb']])).toBe('\uFEFF\r\n"a\nb"\r\n')
})

test('numbers are numbers', () => {
  expect(cell(-5)).toBe('-5')
})
