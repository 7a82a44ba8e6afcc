// Decoding tables: what is read of a file, and that the program itself does none of the work.
import { expect, test } from 'vitest'
import { maxImportBytes } from '#contract/agency/imports.ts'
import { encodeText } from '#tests/support/encode-text.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { decodeTable } from './decode-table.ts'
import { type TableJob, decodeBytes } from './decoded-table.ts'

const job: TableJob = {
  knownColumns: [
    ['name', ['name']],
    ['city', ['city', 'ort']],
    ['zip', ['zip']],
  ],
  maxRows: 10_000,
}
const decode = (bytes: Uint8Array) => decodeTable({ ...job, bytes, field: 'file', turn: 'tester' })

test('a decoder returns the encoding, columns and rows of a file', async () => {
  const decoded = await decode(encodeText('Report\nName;Ort\nŠťastný;Brno', 'windows-1250'))
  expect(decoded).toEqual({
    encoding: 'windows-1250',
    content: 'text',
    sample: { sample: [{ line: 3, text: 'Šťastný;Brno' }], unreadable: [], unreadableCount: 0 },
    table: {
      columns: ['Name', 'Ort'],
      records: [{ line: 3, cells: ['Šťastný', 'Brno'] }],
      issues: [],
    },
  })
})

test.each<[content: string, bytes: Uint8Array]>([
  ['empty', new Uint8Array()],
  ['empty', Buffer.from('\uFEFF \n\n')],
  ['binary', Buffer.from('PK\u0003\u0004\u0000\u0006\u0001\u0002'.repeat(50), 'latin1')],
  ['text', Buffer.from('Name,City\nCaf\uFFFD,Ulm')],
  ['text', encodeText('Name,City\nMüller,Ulm', 'utf-16le')],
])('a file that is %s is recognized as such', (content, bytes) => {
  expect(decodeBytes(bytes, job).content).toBe(content)
})

test.each<[line: string, requiredColumn: string | undefined, columns: string[]]>([
  ['City,Name', undefined, ['City', 'Name']],
  ['City,Zip', 'name', ['Title']],
  ['Name,Anything', undefined, ['Title']],
  ['Name,Zip', 'name', ['Name', 'Zip']],
])(
  'in a file with a title, then %s, and %s required, the header is %j',
  (line, requiredColumn, columns) => {
    const decoded = decodeBytes(Buffer.from(`Title\n${line}\n1,2`), {
      ...job,
      ...(requiredColumn !== undefined && { requiredColumn }),
    })
    expect(decoded.table.columns).toEqual(columns)
  },
)

test('many tables sent at once are decoded in turn', async () => {
  const sent = Array.from({ length: 20 }, (_, at) => decode(Buffer.from(`Name,City\n${at},Ulm`)))
  const names = (await Promise.all(sent)).map(({ table }) => table.records[0]?.cells[0])
  expect(names).toEqual(sent.map((_, at) => String(at)))
})

const letters = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => 128 + ((at * 7919) % 127)))

test.each<[what: string, bytes: Buffer]>([
  ['letters of no encoding', letters(maxImportBytes)],
  ['64 KB of such letters', letters(64 * 1024)],
  ['short rows', Buffer.from('a\n'.repeat(maxImportBytes / 2))],
  ['empty cells', Buffer.from(`${','.repeat(199)}\n`.repeat(maxImportBytes / 200))],
  ['as many cells as there may be', Buffer.from(`${'a,'.repeat(199)}\n`.repeat(10_000))],
  ['quotes', Buffer.alloc(maxImportBytes, '"')],
  ['broken UTF-8', Buffer.alloc(maxImportBytes, Buffer.from('\u00c3\n\u00fc', 'latin1'))],
])('a file of %s blocks the program only briefly', async (_, bytes) => {
  const { user, system } = process.cpuUsage()
  await decode(bytes).catch(() => undefined)
  const own = process.cpuUsage({ user, system })
  const ownMs = (own.user + own.system) / 1000
  expect(ownMs).toBeLessThan(onSlowMachine(250))
})

test('a file whose decoded table is too large is refused at its field', async () => {
  // Each of these is six characters in JSON.
  const bytes = Buffer.concat([Buffer.from('Name,City\na'), Buffer.alloc(maxImportBytes, '\u000B')])
  await expect(decode(bytes)).rejects.toMatchObject({
    fields: { file: 'This table is too large to read at once: split it into several' },
  })
})
