// `npm run backup` and `npm run restore` as an operator runs them: with and without the program running, killed half-way.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Task } from '#contract/work/tasks.ts'
import { joinEmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import {
  fileHashes,
  hashOf,
  query,
  rowHashes,
  runCommand,
  spawnCommand,
} from '#tests/support/backups.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startDemo } from '#tests/support/start-demo.ts'
import { signIn, startWriters } from '#tests/support/writers.ts'

const home = mkdtempSync(join(tmpdir(), 'enfilade-backup-'))
const at = (name: string) => join(home, name)
const original = { DATA_DIR: at('original') }
let program: Program

const done = { code: 0, complaint: '' }
const refused = (words: RegExp) => ({
  code: 1,
  said: '',
  complaint: expect.stringMatching(new RegExp(`^enfilade: .*${words.source}.*\n$`)),
})

beforeAll(async () => {
  program = await startDemo({ dataDir: original.DATA_DIR })
})
afterAll(async () => {
  await program.stop()
  rmSync(home, { recursive: true, force: true })
})

test('a backup during work restores everything that was answered before it', async () => {
  const writers = await startWriters(await signIn(program.url))
  onTestFinished(writers.stop)
  await expect.poll(() => writers.answered.files.size).toBeGreaterThan(2)
  const before = writers.copyAnswered()
  const file = at('while-serving.tar.gz')
  const backup = await runCommand('backup', [file], original)
  const answeredMeanwhile = writers.answered.files.size - before.files.size
  await writers.stop()
  expect(backup).toMatchObject(done)
  expect(backup.said).toMatch(/with the database \([\d.]+ MB\) and \d+ files/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const content = gunzipSync(readFileSync(file))
  for (const name of ['secrets.key', 'postgres.secret']) {
    const secret = readFileSync(join(original.DATA_DIR, name), 'utf8').trim()
    expect(content.includes(secret), name).toBe(false)
  }
  expect(answeredMeanwhile, 'no file came meanwhile').toBeGreaterThan(0)

  const restored = { DATA_DIR: at('elsewhere') }
  const restore = await runCommand('restore', [file], restored)
  expect(restore).toMatchObject(done)
  const key = join(restored.DATA_DIR, 'secrets.key')
  expect(restore.said).toContain(`copy its secrets.key to ${key}`)
  for (const name of ['secrets.key', 'outbox', 'website.json', 'postgres-lib']) {
    expect(existsSync(join(restored.DATA_DIR, name)), name).toBe(false)
  }
  copyFileSync(join(original.DATA_DIR, 'secrets.key'), key)
  const again = await startProgram({ dataDir: restored.DATA_DIR })
  const session = await signIn(again.url)
  const board = await session.get<Task[]>(`/projects/${writers.projectId}/tasks/all`)
  for (const [taskId, version] of before.versions) {
    const task = board.find(({ _id }) => _id === taskId)
    expect(task?.version, taskId).toBeGreaterThanOrEqual(version)
  }
  for (const [fileId, hash] of before.files) {
    expect(hashOf(await session.content(`/files/${fileId}`)), fileId).toBe(hash)
  }
  const database = await joinEmbeddedDatabase(restored.DATA_DIR)
  const rows = await query<{ id: string }>(database.superuserConnection(), 'select id from files')
  const stored = join(restored.DATA_DIR, 'files/files')
  expect(rows.filter(({ id }) => !existsSync(join(stored, id)))).toEqual([])
  expect(await runCommand('verify-activity', [], restored)).toMatchObject(done)
  await again.stop()
})

/** Resolves once the first of the database has been written to the file. */
async function beginBackup(file: string): Promise<ChildProcess> {
  const child = spawnCommand('backup', [file], original)
  const hasBegun = () => (statSync(`${file}.unfinished`, { throwIfNoEntry: false })?.size ?? 0) > 0
  await expect.poll(hasBegun, { interval: 5 }).toBe(true)
  return child
}

test('a killed or stopped backup leaves no file; a second one at once is refused', async () => {
  const file = at('killed.tar.gz')
  rmSync(file, { force: true })
  const killed = await beginBackup(file)
  killed.kill('SIGSTOP')
  expect(await runCommand('backup', [at('second.tar.gz')], original)).toEqual(
    refused(/another backup is running/),
  )
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect(existsSync(file)).toBe(false)
  await expect.poll(() => runCommand('backup', [file], original)).toMatchObject(done)
  const stopped = await beginBackup(at('stopped.tar.gz'))
  stopped.kill('SIGTERM')
  expect(await once(stopped, 'close')).toEqual([1, null])
  expect(readdirSync(home).filter((name) => /unfinished|stopped/.test(name))).toEqual([])
})

test('an impossible backup or restore is refused in one line', async () => {
  const file = at('killed.tar.gz')
  const { DATA_DIR } = original
  const given = { ...original, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const other = { DATA_DIR: at('other') }
  const runs = [
    runCommand('backup', [file], original),
    runCommand('backup', [], original),
    runCommand('backup', [join(DATA_DIR, 'postgres/base/one.tar.gz')], original),
    runCommand('backup', [at('none.tar.gz')], other),
    runCommand('backup', [at('none.tar.gz')], given),
    runCommand('restore', [file], given),
    runCommand('restore', [file], original),
    runCommand('restore', [at('none.tar.gz')], other),
  ]
  expect(await Promise.all(runs)).toEqual([
    refused(/already exists/),
    refused(/npm run backup -- FILE/),
    refused(/would be inside the backed-up folders/),
    refused(/contains no installation/),
    refused(/pg_dump/),
    refused(/pg_restore/),
    refused(/is in use by another Enfilade/),
    refused(/no such file/),
  ])
  expect(existsSync(at('none.tar.gz'))).toBe(false)
})

test('an offline backup restores every row and file, also after a killed restore', async () => {
  await program.stop()
  const file = at('at-rest.tar.gz')
  expect(await runCommand('backup', [file], original)).toMatchObject(done)

  const restored = { DATA_DIR: at('restored') }
  const staging = join(restored.DATA_DIR, 'restore.unfinished')
  const killed = spawnCommand('restore', [file], restored)
  const hasBegun = () => existsSync(join(staging, 'postgres/base'))
  await expect.poll(hasBegun, { interval: 5 }).toBe(true)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  const start = () => startEmbeddedDatabase({ dataDir: restored.DATA_DIR, log: silentLog })
  await expect(start()).rejects.toThrow(/interrupted restore/)
  expect(await runCommand('restore', [file], restored)).toMatchObject(done)
  expect(existsSync(staging)).toBe(false)

  // Simulates a restore killed before its last step.
  mkdirSync(staging)
  renameSync(join(restored.DATA_DIR, 'postgres'), join(staging, 'postgres'))
  writeFileSync(join(staging, 'moving'), join(restored.DATA_DIR, 'files/restore.unfinished'))
  expect(await runCommand('restore', [file], restored)).toMatchObject(done)

  expect(fileHashes(join(restored.DATA_DIR, 'files'))).toEqual(
    fileHashes(join(original.DATA_DIR, 'files')),
  )
  const rows = await rowHashes(restored.DATA_DIR)
  expect(rows).toEqual(await rowHashes(original.DATA_DIR))
  expect(Object.keys(rows).length).toBeGreaterThan(50)
  expect(await runCommand('restore', [file], restored)).toEqual(
    refused(/already contains an installation/),
  )
})
