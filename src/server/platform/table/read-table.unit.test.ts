// Parsing tables: line numbers of rows, and limits on what is read.
import { expect, test } from 'vitest'
import { maxImportBytes } from '#contract/agency/imports.ts'
import { processorMs } from '#tests/support/processor-time.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { findBeginning, parseTable } from './read-table.ts'

const isHeader = (cells: readonly string[]) => cells.includes('Day') && cells.includes('Clicks')
const readTable = (text: string, maxRows: number) =>
  parseTable(findBeginning(text, isHeader), maxRows)
const linesOf = (text: string) => readTable(text, 100).records.map(({ line }) => line)

test.each([
  ['breaks of Windows inside quotes', 'a,b\r\n"1\r\n2",x\r\n3,y\r\n', [2, 4]],
  ['blank lines between them', 'a\n\n\n1\n\n2', [4, 6]],
  ['breaks of old Macs', 'a\r1\r"2\r3"\r4', [2, 3, 5]],
  ['letters of several bytes behind a mark of the order of bytes', '\uFEFFä\n“ü”\n1', [2, 3]],
  ['rows with nothing in them', 'a,b\n,\n1,2', [3]],
])('each row is reported by its first line: %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test('an unclosed quote is reported by the line where it opens', () => {
  expect(readTable('a,b\r\n1,"x\r\ny"\r\n2,"z\r\n3\r\n', 100).issues).toEqual([
    { line: 4, column: '', message: 'The quotes in this line do not match' },
  ])
})

test('a file with too many short rows is refused without reading them all', () => {
  const text = `a,b\n${'x\n'.repeat(maxImportBytes / 2 - 2)}`
  let read: unknown
  const ms = processorMs(() => (read = readTable(text, 10_000)))
  expect(read).toEqual({
    columns: ['a', 'b'],
    records: [],
    issues: [
      {
        line: 1,
        column: '',
        message: 'There are more than 10,000 rows: split the table into several',
      },
    ],
  })
  expect(ms).toBeLessThan(onSlowMachine(2000))
})

test('a file with the maximum number of rows is read', () => {
  expect(readTable('a\n1\n2', 2).records).toHaveLength(2)
  expect(readTable('a\n1\n2\n3', 2).records).toHaveLength(0)
})

test.each([
  [
    'title and dates',
    'Campaign report\r\n"November 1, 2026 - November 30, 2026"\r\nDay,Clicks\r\n2026-11-01,"1,200"\r\n',
    4,
  ],
  [
    'the same with tabs',
    'Campaign report\nNovember 1, 2026 - November 30, 2026\nDay\tClicks\n2026-11-01\t1,200\n',
    4,
  ],
  ['comments', `${'# ---\n'.repeat(7)}\nDay,Clicks\n2026-11-01,"1,200"\n`, 10],
  ['the delimiter’s name', 'sep=;\r\n"Day";"Clicks"\r\n2026-11-01;1,200\r\n', 3],
])('lines that programs write above a table are skipped: %s', (_, text, line) => {
  const { columns, records } = readTable(text, 100)
  expect(columns).toEqual(['Day', 'Clicks'])
  expect(records).toEqual([{ line, cells: ['2026-11-01', '1,200'] }])
})

test('unknown column names are read from the first line, below a sep= line', () => {
  expect(readTable('sep=,\nTag;Klicks,Ort\n1;2,Ulm', 100).columns).toEqual(['Tag;Klicks', 'Ort'])
  expect(readTable('Title\nBuy milk, eggs, bread', 100)).toMatchObject({
    columns: ['Title'],
    records: [{ cells: ['Buy milk, eggs, bread'] }],
  })
})

test('a line within quotes is not a header', () => {
  const text = 'Tag,"Text\nDay,Clicks\n"\n1,2\n'
  expect(readTable(text, 100).columns).toEqual(['Tag', 'Text\nDay,Clicks'])
})
