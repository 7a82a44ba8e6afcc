// Storage behavior common to folder and bucket: put, move in, read whole and in ranges, remove recursively.
import { randomBytes } from 'node:crypto'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { openStorage, readWhole } from '../storage.ts'
import * as keys from './keys.ts'
import { NotStoredError } from './storage.ts'
import { type StorageLocation, parseLocation } from './location.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-storage-'))
const s3: S3Server = await startS3Server()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const location = (text: string): StorageLocation => {
  const parsed = parseLocation(text)
  if (!parsed) throw new Error(`${text} is no location`)
  return parsed
}
const bucket = `s3://test-key:test-secret@files-bucket/agency?endpoint=${encodeURIComponent(s3.endpoint)}`

describe.each([
  ['a folder', `file://${folder}/kept`],
  ['a bucket', bucket],
])('%s', async (_, url) => {
  const storage = await openStorage(location(url), join(folder, 'local'))
  const text = async (key: string, range?: { start: number; end: number }) =>
    String(await buffer(await storage.read(key, range)))
  const incoming = async (content: Buffer) => {
    const path = join(storage.incoming, 'arriving')
    await writeFile(path, content)
    return path
  }

  test('returns stored content, in full and in ranges', async () => {
    await storage.put('files/a', Buffer.from('0123456789'))
    expect(String(await readWhole(storage, 'files/a'))).toBe('0123456789')
    expect(await text('files/a', { start: 2, end: 4 })).toBe('234')
    await storage.put('files/a', Buffer.from('other'))
    expect(await text('files/a')).toBe('other')
  })

  test('takes over a large file and removes it from its local path', async () => {
    const content = randomBytes(20 * 1024 * 1024)
    await storage.moveIn('files/large', await incoming(content))
    expect((await readWhole(storage, 'files/large')).equals(content)).toBe(true)
    const range = { start: 10_000_000, end: 10_000_999 }
    const part = await buffer(await storage.read('files/large', range))
    expect(part.equals(content.subarray(10_000_000, 10_001_000))).toBe(true)
    expect(await readdir(storage.incoming)).toEqual([])
  })

  test('removes a key with everything below it, and nothing else', async () => {
    for (const key of ['uploads/x/1', 'uploads/x/2', 'uploads/x-other', 'files/b']) {
      await storage.put(key, Buffer.from(key))
    }
    await storage.remove('uploads/x')
    await storage.remove('files/b')
    await storage.remove('files/never')
    for (const key of ['uploads/x/1', 'uploads/x/2', 'files/b', 'files/never']) {
      await expect(storage.read(key)).rejects.toThrow(NotStoredError)
    }
    expect(await text('uploads/x-other')).toBe('uploads/x-other')
  })
})

test('a large object goes to the bucket in parts, under the prefix; none is left open', () => {
  expect(s3.multipartUploads()).toBe(1)
  expect(s3.openUploads()).toBe(0)
  expect([...s3.objects.keys()].every((key) => key.startsWith('files-bucket/agency/'))).toBe(true)
})

test('wrong credentials are an error, not an empty file', async () => {
  const wrong = bucket.replace('test-key', 'other-key')
  const storage = await openStorage(location(wrong), folder)
  await expect(storage.read('files/a')).rejects.toThrow('AccessDenied')
})

test('a folder that cannot be created is reported in one line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expect(openStorage({ kind: 'disk', folder: join(file, 'x') }, folder)).rejects.toThrow(
    /^STORAGE_URL must name a folder that can be written: .+$/,
  )
  await expect(openStorage({ kind: 'disk', folder: join(file, 'files') }, file)).rejects.toThrow(
    /^DATA_DIR must name a folder that can be written: .+$/,
  )
  await expect(access(join(file, 'x'))).rejects.toThrow('ENOTDIR')
})

test('every key is in a folder that backups include', () => {
  const made = Object.values(keys).flatMap((key) =>
    typeof key === 'function' ? [key('one', 'small')].flat() : [],
  )
  expect(made.length).toBeGreaterThan(5)
  const isKnown = (key: string) => keys.storedFolders.some((name) => key.startsWith(`${name}/`))
  expect(made.filter((key) => !isKnown(key))).toEqual([])
})

describe('STORAGE_URL', () => {
  test.each([
    ['file:///srv/files', { kind: 'disk', folder: '/srv/files' }],
    [
      's3://agency-files',
      {
        bucket: 'agency-files',
        prefix: '',
        region: 'us-east-1',
        endpoint: undefined,
        credentials: undefined,
      },
    ],
    [
      's3://KEY:a%2Fb@agency-files/live/?region=eu-central-1&endpoint=https://s3.example',
      {
        prefix: 'live/',
        region: 'eu-central-1',
        endpoint: 'https://s3.example',
        credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b' },
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseLocation(text)).toMatchObject(expected)
  })

  test.each([
    'files',
    '/srv/files',
    'https://s3.example/bucket',
    'file://host/files',
    'file:///',
    's3://',
    's3://A',
    's3://KEY@bucket',
    's3://bucket:9000',
    's3://bucket?zone=1',
    's3://bucket?endpoint=minio:9000',
  ])('%s is not a valid location', (text) => {
    expect(parseLocation(text)).toBeUndefined()
  })
})
