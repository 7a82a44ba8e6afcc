// The drafts' second copy: what was removed is gone from the disk too before the page may be left.
import { beforeEach, expect, test, vi } from 'vitest'
import { removeDrafts } from './drafts.ts'
import { journalDraft } from './draft-journal.ts'

/** Ends each transaction that is under way. */
let commits: (() => void)[] = []

const store = { put: () => undefined }
const database = {
  addEventListener: () => undefined,
  transaction: () => ({
    objectStore: () => store,
    addEventListener: (kind: string, job: () => void) => kind === 'complete' && commits.push(job),
  }),
}
const request = {
  result: database,
  addEventListener: (kind: string, job: () => void) => kind === 'success' && job(),
}

beforeEach(() => {
  commits = []
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => request })
  vi.stubGlobal('localStorage', { removeItem: () => undefined, 'draft ada task 1': '{}' })
})

const isOver = async (job: Promise<unknown>) => {
  const mark = {}
  await vi.advanceTimersByTimeAsync(10)
  return (await Promise.race([job, Promise.resolve(mark)])) !== mark
}

test('removing a person’s drafts lasts until the disk has it', async () => {
  const removal = removeDrafts('ada')
  expect(await isOver(removal)).toBe(false)
  for (const commit of commits) commit()
  expect(await isOver(removal)).toBe(true)
})

test('a disk that does not answer is not waited for long', async () => {
  journalDraft('draft ada task 1', '{}')
  const removal = removeDrafts('ada')
  expect(await isOver(removal)).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(await isOver(removal)).toBe(true)
})
