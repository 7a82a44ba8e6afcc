// Drafts on disk: written before the page may be left, and a disk that does not answer holds nothing up.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from './drafts.ts'

const draft: Draft = { values: { title: 'T' }, base: {}, savedAt: 1 }

/** Completes each open transaction. */
let commits: (() => void)[] = []
const asked: string[] = []

const answer = (result: unknown) => ({
  result,
  addEventListener: (kind: string, job: () => void) => kind === 'success' && job(),
})
const transaction = {
  objectStore: () => ({ ...store, transaction }),
  commit: () => asked.push('commit'),
  addEventListener: (kind: string, job: () => void) => kind === 'complete' && commits.push(job),
}
const store = {
  put: (_: Draft, key: string) => asked.push(`put ${key}`),
  delete: (key: string) => asked.push(`delete ${key}`),
  getAllKeys: () => answer(['ada task 1']),
  getAll: () => answer([draft]),
}
const database = { addEventListener: () => undefined, transaction: () => transaction }

beforeEach(() => {
  commits = []
  asked.length = 0
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('indexedDB', { open: () => answer(database) })
})

const isOver = async (job: Promise<unknown>) => {
  const mark = {}
  await vi.advanceTimersByTimeAsync(10)
  return (await Promise.race([job, Promise.resolve(mark)])) !== mark
}

test('a draft is committed at once and done when the disk has stored it', async () => {
  const { writeDraft } = await import('./draft-disk.ts')
  const written = writeDraft('ada task 1', draft)
  const removed = writeDraft('ada task 2', undefined)
  expect(await isOver(removed)).toBe(false)
  expect(asked).toEqual(['put ada task 1', 'commit', 'delete ada task 2', 'commit'])
  for (const commit of commits) commit()
  await Promise.all([written, removed])
})

test('the next visit reads all drafts', async () => {
  const { readDrafts } = await import('./draft-disk.ts')
  expect(await readDrafts()).toEqual([['ada task 1', draft]])
})

test('a disk that does not answer delays nothing for long', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({ addEventListener: () => undefined }) })
  const { writeDraft } = await import('./draft-disk.ts')
  const written = writeDraft('ada task 1', draft)
  expect(await isOver(written)).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  await written
})

test('a missing disk delays nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { readDrafts, writeDraft } = await import('./draft-disk.ts')
  expect(await readDrafts()).toEqual([])
  await writeDraft('ada task 1', draft)
})

test('a database that the browser has closed is opened again', async () => {
  const { writeDraft } = await import('./draft-disk.ts')
  let isClosed = false
  vi.stubGlobal('indexedDB', {
    open() {
      const isOld = !isClosed
      const begin = () => {
        if (isClosed && isOld) throw new DOMException('It is closing', 'InvalidStateError')
        return transaction
      }
      return answer({ ...database, transaction: begin })
    },
  })
  void writeDraft('ada task 1', draft)
  await vi.advanceTimersByTimeAsync(10)
  isClosed = true
  void writeDraft('ada task 1', draft)
  void writeDraft('ada task 1', undefined)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.filter((one) => one !== 'commit')).toEqual([
    'put ada task 1',
    'put ada task 1',
    'delete ada task 1',
  ])
})
