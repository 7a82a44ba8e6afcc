// Drafts on the device, each private to one person, in all tabs.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft, DraftValues } from './drafts.ts'

const disk = vi.hoisted(() => new Map<string, Draft>())
const answers = vi.hoisted(() => ({ areAwaited: Promise.resolve() }))
vi.mock('./draft-disk.ts', () => ({
  readDrafts: async () => (await answers.areAwaited, [...disk]),
  async writeDraft(key: string, draft: Draft | undefined) {
    if (draft) disk.set(key, draft)
    else disk.delete(key)
  },
}))

/** Delivers each tab's messages to all others at once. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    const others = [...Channel.open].filter((channel) => channel !== this)
    for (const channel of others) channel.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let session: Map<string, string>

beforeEach(() => {
  disk.clear()
  Channel.open.clear()
  session = new Map()
  answers.areAwaited = Promise.resolve()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, text: string) => void session.set(key, text),
  })
  vi.useFakeTimers()
})

async function openTab() {
  vi.resetModules()
  const drafts = await import('./drafts.ts')
  await drafts.loadDrafts()
  return {
    ...drafts,
    save(personId: string, name: string, values: DraftValues) {
      vi.advanceTimersByTime(1)
      drafts.saveDraft(personId, name, { values, base: {} })
    },
  }
}

test('a draft is available in the next tab, only to the user who wrote it', async () => {
  const { saveDraft } = await openTab()
  saveDraft('ada', 'task 1', { values: { title: 'New' }, base: { title: 'Old' }, version: 3 })
  const { readDraft } = await openTab()
  const draft = { values: { title: 'New' }, base: { title: 'Old' }, version: 3 }
  expect(readDraft('ada', 'task 1')).toMatchObject(draft)
  expect(readDraft('ada', 'task 2')).toBeUndefined()
  expect(readDraft('bo', 'task 1')).toBeUndefined()
})

test('a page starts after two seconds without drafts, and gets them from a slow disk', async () => {
  disk.set('ada task 1', { values: { title: 'New' }, base: {}, savedAt: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.areAwaited = promise
  const opening = openTab()
  await vi.advanceTimersByTimeAsync(2000)
  const { readDraft, areDraftsLoaded, subscribeToDrafts } = await opening
  const listener = vi.fn<() => void>()
  subscribeToDrafts(listener)
  expect([areDraftsLoaded(), readDraft('ada', 'task 1')]).toEqual([false, undefined])
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(areDraftsLoaded()).toBe(true)
  expect(readDraft('ada', 'task 1')?.values).toEqual({ title: 'New' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a saved or discarded draft is gone; those of other users stay', async () => {
  const { save, removeDraft, removeDrafts, countDrafts } = await openTab()
  save('ada', 'task 1', { title: 'One' })
  save('ada', 'new task', { title: 'Two' })
  save('bo', 'task 1', { title: 'Three' })
  removeDraft('ada', 'task 1')
  expect(countDrafts('ada')).toBe(1)
  await removeDrafts('ada')
  expect([countDrafts('ada'), countDrafts('bo')]).toEqual([0, 1])
  expect([...disk.keys()]).toEqual(['bo task 1'])
})

test('a record has a draft while text is typed for it or for a part of it', async () => {
  const { save, removeDraft, hasDraftOf, subscribeToDrafts } = await openTab()
  const [task, part] = [
    '0198d1a2-0000-7000-8000-000000000001',
    '0198d1a2-0000-7000-8000-000000000002',
  ]
  const listener = vi.fn<() => void>()
  subscribeToDrafts(listener)
  const name = `comment ${part} on ${task}`
  expect(hasDraftOf('ada', task)).toBe(false)
  save('ada', name, { text: 'H' })
  save('ada', name, { text: 'Ha' })
  const has = [hasDraftOf('ada', task), hasDraftOf('ada', part), hasDraftOf('bo', task)]
  expect(has).toEqual([true, false, false])
  expect(listener).toHaveBeenCalledTimes(1)
  removeDraft('ada', name)
  removeDraft('ada', name)
  expect(hasDraftOf('ada', task)).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('another tab reads every change but is notified of removed fields, not of typing', async () => {
  const here = await openTab()
  const there = await openTab()
  const listener = vi.fn<() => void>()
  const changes = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return listener.mock.calls.length
  }
  there.subscribeToDrafts(listener)
  here.save('ada', 'task 1', { note: 'N' })
  expect(await changes()).toBe(1)
  here.save('ada', 'task 1', { note: 'No', title: 'T' })
  expect(await changes()).toBe(1)
  expect(there.readDraft('ada', 'task 1')?.values).toEqual({ note: 'No', title: 'T' })
  here.save('ada', 'task 1', { title: 'T' })
  expect(await changes()).toBe(2)
  here.removeDraft('ada', 'task 1')
  expect(await changes()).toBe(3)
  expect(there.countDrafts('ada')).toBe(0)
})

test('drafts of signed-out visitors last as long as their tab', async () => {
  const { save, visitor } = await openTab()
  save(visitor, 'registration', { company: 'Half a' })
  expect((await openTab()).readDraft(visitor, 'registration')).toBeDefined()
  expect(disk.size).toBe(0)
  session.clear()
  expect((await openTab()).readDraft(visitor, 'registration')).toBeUndefined()
})

test('beyond the maximum, the oldest drafts are removed', async () => {
  const { save } = await openTab()
  for (let n = 0; n < 101; n += 1) save('ada', `task ${n}`, { title: 'Text' })
  const { countDrafts, readDraft } = await openTab()
  expect(countDrafts('ada')).toBe(100)
  expect(readDraft('ada', 'task 0')).toBeUndefined()
  expect(disk.size).toBe(100)
})

test('broken or forbidden storage causes no failure', async () => {
  session.set('drafts', '{')
  const { save, readDraft, visitor } = await openTab()
  vi.stubGlobal('sessionStorage', undefined)
  save(visitor, 'registration', { company: 'Half a' })
  expect(readDraft(visitor, 'registration')).toBeDefined()
})
