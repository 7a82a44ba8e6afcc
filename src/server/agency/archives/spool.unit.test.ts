// Spooling rows to a disk that may fail: errors reach the caller, and no file is left behind.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { spoolRows } from './spool.ts'
import type { ArchivedRow } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-spool-'))
afterAll(() => rm(folder, { recursive: true }))

const tasksOf = (...ids: string[]): ArchivedRow[] =>
  ids.map((id) => ({ table: 'tasks', row: { id } }))

/** Yields each batch after a few event loop turns, like a database. */
async function* slowly(...batches: (ArchivedRow[] | Error)[]) {
  for (const batch of batches) {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    if (batch instanceof Error) throw batch
    yield batch
  }
}

test('a disk that cannot be written to fails the call, and ends nothing else', async () => {
  const batches = slowly(tasksOf('1'), tasksOf('2'))
  await expect(spoolRows(join(folder, 'nowhere'), batches)).rejects.toThrow('ENOENT')
})

test('rows that cannot be read to the end leave nothing behind', async () => {
  const batches = slowly(tasksOf('1'), new Error('The database went away'))
  await expect(spoolRows(folder, batches)).rejects.toThrow('The database went away')
  expect(await readdir(folder)).toEqual([])
})

test('a large batch is split into several parts, but a row never is', async () => {
  const large = (id: string) => ({ table: 'tasks', row: { id, title: 'x'.repeat(400_000) } })
  const spool = await spoolRows(folder, slowly(['1', '2', '3', '4', '5'].map(large)))
  expect(spool.entries.map(({ name }) => name)).toEqual([
    'records/tasks/0001.json',
    'records/tasks/0002.json',
    'records/tasks/0003.json',
  ])
  expect(spool.counts).toEqual({ tasks: 5 })
})

test('each batch becomes a part of its table, at the position listed for it', async () => {
  const spool = await spoolRows(folder, slowly(tasksOf('1', '2'), tasksOf('3')))
  expect(spool).toMatchObject({ counts: { tasks: 3 }, files: [] })
  const bytes = await readFile(spool.path)
  expect(
    spool.entries.map(({ name, start, size }) => [
      name,
      bytes.toString('utf8', start, start + size),
    ]),
  ).toEqual([
    ['records/tasks/0001.json', '[{"id":"1"},{"id":"2"}]\n'],
    ['records/tasks/0002.json', '[{"id":"3"}]\n'],
  ])
})
