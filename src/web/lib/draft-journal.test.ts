// The drafts' second copy on disk: removals must reach the disk before the page may be left.
import { beforeEach, expect, test, vi } from 'vitest'
import { removeDrafts } from './drafts.ts'
import { journalDraft } from './draft-journal.ts'

/** Completes each open transaction. */
let commits: (() => void)[] = []

const put = vi.fn<(entry: unknown, key: string) => void>()
const store = { put }
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
  put.mockClear()
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

test.each([0, 1, 2, 3, 4, 5, 6])(
  'what is typed as the last one has just been written is written too, %i steps later',
  async (steps) => {
    vi.resetModules()
    const journal = await import('./draft-journal.ts')
    journal.journalDraft('draft ada task 1', '{}')
    await vi.advanceTimersByTimeAsync(10)
    for (const commit of commits) commit()
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    journal.journalDraft('draft ada task 2', '{}')
    await vi.advanceTimersByTimeAsync(10)
    expect(put.mock.calls.map(([, key]) => key)).toContain('draft ada task 2')
  },
)

test('what was removed does not come back where the page was closed before the disk had it', async () => {
  const task = 'draft ada task 1'
  const disk = new Map([
    [task, { text: '{"savedAt":1}', at: 1 }],
    ['draft bo task 1', { text: '{"savedAt":1}', at: 1 }],
  ])
  const answer = (result: unknown) => ({
    result,
    addEventListener: (kind: string, job: () => void) => kind === 'success' && job(),
  })
  Object.assign(store, {
    getAllKeys: () => answer([...disk.keys()]),
    getAll: () => answer([...disk.values()]),
    delete: (key: string) => disk.delete(key),
  })
  const stored: Record<string, string> = { [task]: '{"savedAt":1}' }
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
    removeItem: (key: string) => delete stored[key],
  }
  const keys = { ownKeys: () => Object.keys(stored) }
  vi.stubGlobal(
    'localStorage',
    new Proxy(stored, {
      ...keys,
      get: (_, name) => methods[name as keyof typeof methods],
    }),
  )
  // The disk never responds, as if the page were closed first.
  void removeDrafts('ada')
  await vi.advanceTimersByTimeAsync(500)
  expect(stored[task]).toBeUndefined()

  vi.resetModules()
  const { recoverDrafts } = await import('./draft-journal.ts')
  await recoverDrafts()
  expect(stored[task]).toBeUndefined()
  expect(stored['draft bo task 1']).toBeDefined()
  expect([...disk.keys()]).toEqual(['draft bo task 1'])
})

test('a draft for which there is no room does not keep the others from coming back', async () => {
  const disk = ['draft ada task 1', 'draft ada task 2']
  const answer = (result: unknown) => ({
    result,
    addEventListener: (kind: string, job: () => void) => kind === 'success' && job(),
  })
  Object.assign(store, {
    getAllKeys: () => answer(disk),
    getAll: () => answer(disk.map(() => ({ text: '{"savedAt":1}', at: 1 }))),
  })
  const putBack: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem(key: string) {
      if (key === disk[0]) throw new Error('QuotaExceededError')
      putBack.push(key)
    },
  })
  vi.resetModules()
  const { recoverDrafts } = await import('./draft-journal.ts')
  await recoverDrafts()
  expect(putBack).toEqual(['draft ada task 2'])
})
