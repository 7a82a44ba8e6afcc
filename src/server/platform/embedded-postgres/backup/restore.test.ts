// Restores reject files that are broken, changed, from something else, or malicious, without touching anything.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type TarEntry, packTar } from 'modern-tar'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silent } from '../options.ts'
import { startEmbeddedPostgres } from '../start.ts'
import { installation } from '../test-installation.ts'
import { readArchive } from './archive-reader.ts'
import { type NewEntry, jsonEntry, writeArchive } from './archive-writer.ts'
import { backUp } from './back-up.ts'
import { type Header, headerName, sumsName } from './manifest.ts'
import { type RestoreOptions, restore } from './restore.ts'

const home = mkdtempSync(join(tmpdir(), 'restore-'))
const good = join(home, 'good.tar.gz')
const other = join(home, 'other.tar.gz')
const progress = { onBytes: () => {}, signal: new AbortController().signal }

const installationIn = (dataDir: string): RestoreOptions<string> => ({
  ...installation,
  dataDir,
  files: ['head.json'],
  folders: ['pictures', 'letters'].map((name) => ({
    name: `files/${name}`,
    path: join(dataDir, 'files', name),
  })),
  check: ({ edition }) => {
    if (edition !== 'first') throw new Error(`it is the ${edition} edition`)
  },
})

let header: Header

beforeAll(async () => {
  const dataDir = join(home, 'original')
  const original = installationIn(dataDir)
  await (await startEmbeddedPostgres({ ...original, log: silent })).stop()
  await backUp({ ...original, about: { edition: 'first' } }, good, progress)
  for await (const { name, content } of readArchive(good, progress)) {
    const bytes = await buffer(content)
    if (name === headerName) header = JSON.parse(String(bytes)) as Header
  }
})
afterAll(() => rmSync(home, { recursive: true }))
beforeEach(() => rmSync(other, { force: true }))

const target = installationIn(join(home, 'restored'))

async function expectRefused(words: RegExp): Promise<void> {
  await expect(restore(target, other, progress)).rejects.toThrow(words)
  expect(readdirSync(target.dataDir)).toEqual(['files', 'sample.lock', 'sample.pid'])
  expect(readdirSync(join(target.dataDir, 'files'))).toEqual([])
  expect(readdirSync(home).sort()).toEqual(['good.tar.gz', 'original', 'other.tar.gz', 'restored'])
}

/** A valid archive with other entries, and matching checksums. */
async function rewrite(change: (entry: NewEntry) => NewEntry | undefined): Promise<void> {
  async function* changed() {
    for await (const entry of readArchive(good, progress)) {
      const next = change(entry)
      if (next !== entry) await buffer(entry.content)
      if (next) yield next
    }
  }
  await writeArchive(other, changed(), progress)
}

/** An archive not created by our writer. */
async function pack(entries: TarEntry[]): Promise<void> {
  writeFileSync(other, gzipSync(await packTar(entries)))
}

const textEntry = (name: string, body: string): TarEntry => ({
  header: { name, size: Buffer.byteLength(body) },
  body,
})
const headerEntry = () => textEntry(headerName, JSON.stringify(header))

describe('a backup file is refused', () => {
  it.each([0, 0.3, 0.999])('that is cut off after %d of its bytes', async (part) => {
    const bytes = readFileSync(good)
    writeFileSync(other, bytes.subarray(0, Math.floor(bytes.length * part)))
    await expectRefused(/not a complete backup/)
  })

  it.each([0.0001, 0.5, 0.99])('that is damaged after %d of its bytes', async (part) => {
    const bytes = readFileSync(good)
    const place = Math.floor(bytes.length * part)
    // A single byte may be irrelevant to gzip.
    writeFileSync(other, bytes.fill(0, place, place + 64))
    await expectRefused(/not a complete backup/)
  })

  it('with one byte of its content changed and compressed again', async () => {
    const bytes = gunzipSync(readFileSync(good))
    bytes.write('s', bytes.lastIndexOf('START WAL LOCATION'))
    writeFileSync(other, gzipSync(bytes, { level: 1 }))
    await expectRefused(/its content has been changed/)
  })

  it('that lacks its end entry, or has data after it', async () => {
    await pack([headerEntry()])
    await expectRefused(/its end is missing/)
    await pack([headerEntry(), textEntry(sumsName, '{}'), textEntry('head.json', '{}')])
    await expectRefused(/there is data after its end/)
  })

  it('that is not a backup', async () => {
    writeFileSync(other, 'no archive at all')
    await expectRefused(/not a complete backup/)
    await pack([textEntry('photo.jpg', '…')])
    await expectRefused(/not a backup of Sample/)
  })

  it.each([
    '../outside',
    'files/../../outside',
    'postgres/../../outside',
    '/tmp/outside',
    'files//outside',
    'files/other/outside',
    'secrets.key',
    'restore.unfinished',
  ])('that would write to %s', async (name) => {
    await pack([headerEntry(), textEntry(name, 'harm')])
    await expectRefused(/not a (?:complete|valid) backup: (?:it would put|unexpected entry)/)
  })

  it.each(['symlink', 'link', 'fifo'] as const)('that includes a %s', async (type) => {
    await pack([
      headerEntry(),
      { header: { name: 'files/pictures', type, size: 0, linkname: '/tmp' } },
    ])
    await expectRefused(/it would put a (?:symlink|link|fifo) at/)
  })

  it('that is of another PostgreSQL version, or that the program rejects', async () => {
    const of = (changes: Partial<Header>) =>
      rewrite((entry) =>
        entry.name === headerName ? jsonEntry(headerName, { ...header, ...changes }) : entry,
      )
    await of({ postgresMajor: header.postgresMajor + 1 })
    await expectRefused(/the backup is from PostgreSQL/)
    await of({ about: { edition: 'second' } })
    await expectRefused(/it is the second edition/)
  })

  it('whose database does not start, though its checksums are correct', async () => {
    await rewrite((entry) => (/pg_wal\/./.test(entry.name) ? undefined : entry))
    await expectRefused(/the database did not start/)
  })
})

it('nothing is restored over existing files', async () => {
  const file = join(target.dataDir, 'files/pictures/one.webp')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'of another installation')
  await expect(restore(target, good, progress)).rejects.toThrow(/there is something in .*pictures/)
  expect(readFileSync(file, 'utf8')).toBe('of another installation')
  rmSync(dirname(file), { recursive: true })
})

it('a valid backup is restored into the same directory afterward', async () => {
  await restore(target, good, progress)
  expect(readdirSync(target.dataDir)).toContain('postgres')
})
