// Files and folders that other accounts of the machine could read are closed.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeToOthers, makeDataDir } from './private-files.ts'

let home: string
const at = (path: string) => join(home, path)
const modeOf = (path: string) => (lstatSync(at(path)).mode & 0o777).toString(8)

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'enfilade-private-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function makeFolder(path: string, mode = 0o755) {
  mkdirSync(at(path))
  chmodSync(at(path), mode)
}
function makeFile(path: string, mode = 0o644) {
  writeFileSync(at(path), '')
  chmodSync(at(path), mode)
}

test('files and folders open to others are closed at any depth', async () => {
  makeFolder('data')
  makeFolder('data/files')
  makeFolder('data/files/ab', 0o777)
  makeFile('data/files/ab/contract.pdf', 0o666)
  makeFile('data/website.json')
  makeFile('data/postgres.secret')
  await closeToOthers(at('data'), at('data/files'))
  expect(['data/files', 'data/files/ab'].map(modeOf)).toEqual(['700', '700'])
  const files = ['data/files/ab/contract.pdf', 'data/website.json', 'data/postgres.secret']
  expect(files.map(modeOf)).toEqual(['600', '600', '600'])
})

test('a storage folder elsewhere is also closed, even behind a symbolic link', async () => {
  makeFolder('data')
  makeFolder('disk')
  makeFolder('disk/files')
  makeFile('disk/files/picture.png')
  symlinkSync(at('disk'), at('storage'))
  await closeToOthers(at('data'), at('storage'))
  expect(['disk/files', 'disk/files/picture.png'].map(modeOf)).toEqual(['700', '600'])
})

test('files of other programs in a shared folder are not changed', async () => {
  makeFolder('shared', 0o777)
  makeFolder('shared/photos')
  makeFile('shared/photos/cat.jpg')
  makeFile('shared/secrets.key')
  await makeDataDir(at('shared'))
  await closeToOthers(at('shared'), at('shared'))
  expect(['shared', 'shared/photos', 'shared/photos/cat.jpg'].map(modeOf)).toEqual([
    '777',
    '755',
    '644',
  ])
  expect(modeOf('shared/secrets.key')).toBe('600')
})

test('links inside are not followed, and the database’s folders are not changed', async () => {
  makeFolder('data')
  makeFolder('other')
  makeFile('other/file')
  symlinkSync(at('other'), at('data/outbox'))
  makeFolder('data/postgres', 0o750)
  makeFolder('data/postgres-lib')
  await closeToOthers(at('data'))
  expect(['other', 'other/file'].map(modeOf)).toEqual(['755', '644'])
  expect(['data/postgres', 'data/postgres-lib'].map(modeOf)).toEqual(['750', '755'])
})

test('files that another process removes meanwhile cause no error', async () => {
  makeFolder('data')
  makeFolder('data/files')
  for (let count = 0; count < 1000; count += 1) makeFile(`data/files/${count}`)
  await Promise.all([closeToOthers(at('data')), rm(at('data/files'), { recursive: true })])
})

test('only a separate database account may enter the data directory', async () => {
  const isRoot = process.getuid?.() === 0
  makeFolder('data', 0o777)
  makeFile('data/enfilade.lock-journal')
  makeFolder('data/restore.unfinished')
  await makeDataDir(at('data'))
  await makeDataDir(at('new/data'))
  const mode = isRoot ? '711' : '700'
  expect(['data', 'new/data'].map(modeOf)).toEqual([mode, mode])
})
