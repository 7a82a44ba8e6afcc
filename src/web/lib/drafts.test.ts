// Drafts in browser storage, each private to one person.
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type DraftValues,
  countDrafts,
  hasDraftOf,
  readDraft,
  removeDraft,
  removeDrafts,
  saveDraft,
  subscribeToDrafts,
  visitor,
} from './drafts.ts'

/** Exposes its entries as own properties, as browser storage does. */
class FakeStorage {
  [key: string]: unknown
  static maxLength = Infinity

  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    const others = Object.keys(this).filter((one) => one !== key)
    const length = others.reduce((sum, one) => sum + String(this[one]).length, value.length)
    if (length > FakeStorage.maxLength) throw new Error('QuotaExceededError')
    this[key] = value
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  FakeStorage.maxLength = Infinity
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.useFakeTimers()
})

function save(personId: string, name: string, values: DraftValues) {
  vi.advanceTimersByTime(1)
  saveDraft(personId, name, { values, base: {} })
}

test('a draft is there again, for the person who wrote it only', () => {
  save('ada', 'task 1', { title: 'Half a' })
  expect(readDraft('ada', 'task 1')).toMatchObject({ values: { title: 'Half a' } })
  expect(readDraft('ada', 'task 2')).toBeUndefined()
  expect(readDraft('bo', 'task 1')).toBeUndefined()
})

test('it names the version that it was typed over, and what stood there', () => {
  saveDraft('ada', 'task 1', { values: { title: 'New' }, base: { title: 'Old' }, version: 3 })
  expect(readDraft('ada', 'task 1')).toMatchObject({ base: { title: 'Old' }, version: 3 })
})

test('what was saved or discarded is gone; the drafts of others stay', async () => {
  save('ada', 'task 1', { title: 'One' })
  save('ada', 'new task', { title: 'Two' })
  save('bo', 'task 1', { title: 'Three' })
  removeDraft('ada', 'task 1')
  expect(countDrafts('ada')).toBe(1)
  await removeDrafts('ada')
  expect([countDrafts('ada'), countDrafts('bo')]).toEqual([0, 1])
})

test('a record has a draft as long as something is typed for it or for a part of it, which is told when that changes', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const [task, part] = [
    '0198d1a2-0000-7000-8000-000000000001',
    '0198d1a2-0000-7000-8000-000000000002',
  ]
  const told = vi.fn<() => void>()
  const stop = subscribeToDrafts(told)
  expect(hasDraftOf('ada', task)).toBe(false)
  save('ada', `comment ${part} on ${task}`, { text: 'H' })
  save('ada', `comment ${part} on ${task}`, { text: 'Ha' })
  expect([hasDraftOf('ada', task), hasDraftOf('ada', part), hasDraftOf('bo', task)]).toEqual([
    true,
    false,
    false,
  ])
  expect(told).toHaveBeenCalledTimes(1)
  removeDraft('ada', `comment ${part} on ${task}`)
  removeDraft('ada', `comment ${part} on ${task}`)
  expect(hasDraftOf('ada', task)).toBe(false)
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

test('fields that another tab removes from a draft are told, its typing is not', () => {
  let tell: ((event: object) => void) | undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tell) => (tell = listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  const told = vi.fn<() => void>()
  const stop = subscribeToDrafts(told)
  const text = (values: DraftValues) => JSON.stringify({ values, base: {}, savedAt: 1 })
  const change = (oldValue: string, newValue: string) =>
    tell?.({ key: 'draft ada task 1', oldValue, newValue })
  change(text({ note: 'N' }), text({ note: 'No', title: 'T' }))
  expect(told).not.toHaveBeenCalled()
  change(text({ note: 'No', title: 'T' }), text({ title: 'T' }))
  expect(told).toHaveBeenCalledOnce()
  expect(() => change('{', '{')).not.toThrow()
  stop()
})

test('of whoever is not signed in nothing is left once the tab is closed', () => {
  save(visitor, 'registration', { company: 'Half a' })
  expect(readDraft(visitor, 'registration')).toBeDefined()
  expect(Object.keys(localStorage)).toEqual([])
})

test('the oldest make way: where there are very many, or storage is full', () => {
  for (let n = 0; n < 101; n += 1) save('ada', `task ${n}`, { title: 'Text' })
  expect(countDrafts('ada')).toBe(100)
  expect(readDraft('ada', 'task 0')).toBeUndefined()
  FakeStorage.maxLength = 1000
  save('ada', 'task 1', { title: 'x'.repeat(600) })
  expect(readDraft('ada', 'task 1')).toBeDefined()
  expect(readDraft('ada', 'task 100')).toBeDefined()
  expect(readDraft('ada', 'task 2')).toBeUndefined()
})

test('storage that is broken, full or forbidden holds nothing up', () => {
  localStorage.setItem('draft ada task 1', '{')
  localStorage.setItem('draft ada task 2', '{"title":"As an earlier program kept it"}')
  expect(readDraft('ada', 'task 1')).toBeUndefined()
  expect(readDraft('ada', 'task 2')).toBeUndefined()
  FakeStorage.maxLength = 10
  expect(() => save('ada', 'task 1', { title: 'Too long for it' })).not.toThrow()
  vi.stubGlobal('localStorage', undefined)
  expect(readDraft('ada', 'task 1')).toBeUndefined()
  expect(() => save('ada', 'task 1', { title: 'One' })).not.toThrow()
  expect(countDrafts('ada')).toBe(0)
})
