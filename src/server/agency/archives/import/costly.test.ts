// Archives made to exhaust the program: refused in little memory, while the program goes on with everything else.
import { setImmediate } from 'node:timers/promises'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Installation,
  type Rows,
  downloadArchive,
  emptyInstallation,
  entriesOf,
  packEntries,
  withRows,
} from '#tests/support/archive.ts'
import { longestTurnMs } from '#tests/support/processor-time.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { openWorld } from '#tests/support/world.ts'
import { archiveLimits } from './limits.ts'

const world = await openWorld()
const admin = await world.admin()
await world.addTask(await world.addProject(world.company), { title: 'Said of' })
const archive = await downloadArchive(admin)
const entries = await entriesOf(archive)
const manifest = entries.get('manifest.json') ?? Buffer.alloc(0)

let empty: Installation
beforeAll(async () => {
  empty = await emptyInstallation()
})
afterAll(() => empty.close())

type Source = Buffer | AsyncIterable<Uint8Array>

/** In turns of the event loop, as from a disk. */
async function* paced(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}

const headerOf = async (name: string, size: number, type: 'file' | 'pax-header' = 'file') => {
  const packed = await packTar([{ header: { name, size: 0 } }])
  const head = Buffer.from(packed.subarray(0, 512))
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  head.write(type === 'file' ? '0' : 'x', 156, 'latin1')
  head.write('        ', 148, 'latin1')
  const sum = head.reduce((all, byte) => all + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return head
}

const start = await packTar([
  { header: { name: 'manifest.json', size: manifest.length }, data: new Uint8Array(manifest) },
])
/** Without the two empty blocks at its end. */
const withManifest = start.subarray(0, start.length - 1024)

function* repeated(piece: Uint8Array, times: number) {
  for (let at = 0; at < times; at += 1) yield piece
}

const part = (json: string) =>
  packEntries(new Map(entries).set('records/tasks/0001.json', Buffer.from(json)))
/** Rows that are wrong only in the database: the same twice. */
const twice = (table: string, change: object) =>
  withRows(archive, table, ([first]): Rows => [
    { ...first, ...change },
    { ...first, ...change },
  ])
const filled = (piece: string) =>
  piece.repeat(Math.floor((archiveLimits.partBytes - 100) / piece.length))

const extended = await headerOf('PaxHeader', 65_536, 'pax-header')
const extendedBody = Buffer.alloc(65_536, '1')
const emptyPart = Buffer.concat([
  await headerOf('records/tasks/0001.json', 3),
  Buffer.from('[]\n'.padEnd(512, '\0')),
])
const hashesHead = await headerOf('hashes.txt', archiveLimits.hashesBytes)
const megabyte = Buffer.alloc(1024 * 1024, 'a')
const tiny = async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    headerOf(`records/tasks/${String(at).padStart(4, '0')}.json`, 3),
  )
  const body = Buffer.from('[]\n'.padEnd(512, '\0'))
  return paced([withManifest, ...(await Promise.all(many)).flatMap((head) => [head, body])])
}

test.each<[what: string, source: () => Promise<Source> | Source, sentence: RegExp]>([
  ['tiny parts', tiny, /too many parts/],
  [
    'extended headers only',
    () => paced(repeated(Buffer.concat([extended, extendedBody]), 100_000)),
    /isn’t an Enfilade archive/,
  ],
  [
    'an extended header of a gigabyte',
    async () => paced([await headerOf('PaxHeader', 2 ** 30, 'pax-header')]),
    /a name that’s too long/,
  ],
  [
    'extended headers, each with an entry',
    () =>
      paced([withManifest, ...repeated(Buffer.concat([extended, extendedBody, emptyPart]), 2000)]),
    /appears twice/,
  ],
  [
    'a list of hashes that is one line of 128 MB',
    () => paced([withManifest, hashesHead, ...repeated(megabyte, 128)]),
    /isn’t a list of hashes/,
  ],
  [
    'a list of 128 MB of other hashes',
    () => {
      const line = Buffer.from(`${'0'.repeat(64)}  manifest.json\n`)
      return paced([withManifest, hashesHead, ...repeated(Buffer.alloc(1_048_576, line), 128)])
    },
    /"manifest.json" was changed/,
  ],
  ['lists in lists', () => part(filled('[')), /nested too deeply/],
  ['objects in objects', () => part(filled('[{"a":')), /nested too deeply/],
  ['one text of 16 MB', () => part(`[{"title":"${filled('a')}"}]`), /differ|invalid value|column/],
  [
    'rows with half a million numbers',
    () => twice('activity', { detail: { more: Array(250_000).fill(1) } }),
    /activity\/0001\.json: .*activity_pkey/,
  ],
  [
    'rows with eighty thousand objects',
    () =>
      twice('activity', { detail: { more: Array.from({ length: 40_000 }, () => ({ a: {} })) } }),
    /activity\/0001\.json: .*activity_pkey/,
  ],
  [
    'tasks of thousands of subtasks',
    () =>
      twice('tasks', {
        subtasks: Array.from({ length: 25_000 }, () => ({ title: 'a', done: false })),
      }),
    /"subtasks" of tasks has an invalid value/,
  ],
])('an archive with %s leaves the program free', async (_, source, sentence) => {
  const made = await source()
  const before = process.memoryUsage.rss()
  const limits = { ...archiveLimits, parts: 1000 }
  const refused = expect(empty.bring(made, { limits })).rejects.toThrow(sentence)
  const ms = await longestTurnMs(refused)
  expect(ms).toBeLessThan(onSlowMachine(60))
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
})
