// Drafts in the browser's storage, each for one person alone.
import { beforeEach, expect, test, vi } from 'vitest'
import { countDrafts, readDraft, removeDraft, removeDrafts, saveDraft } from './drafts.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = {}
  // Its entries are its own properties, as a browser's are.
  const storage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
      storage[key] = value
    },
    removeItem(key: string) {
      Reflect.deleteProperty(stored, key)
      Reflect.deleteProperty(storage, key)
    },
  }) as Record<string, string>
  vi.stubGlobal('localStorage', storage)
})

test('a draft is there again, for the person who wrote it only', () => {
  saveDraft('ada', 'task 1', { title: 'Half a' })
  expect(readDraft('ada', 'task 1')).toEqual({ title: 'Half a' })
  expect(readDraft('ada', 'task 2')).toBeUndefined()
  expect(readDraft('bo', 'task 1')).toBeUndefined()
})

test('what was saved or discarded is gone; the drafts of others stay', () => {
  saveDraft('ada', 'task 1', { title: 'One' })
  saveDraft('ada', 'new task', { title: 'Two' })
  saveDraft('bo', 'task 1', { title: 'Three' })
  removeDraft('ada', 'task 1')
  expect(countDrafts('ada')).toBe(1)
  removeDrafts('ada')
  expect([countDrafts('ada'), countDrafts('bo')]).toEqual([0, 1])
})

test('storage that is broken, full or forbidden holds nothing up', () => {
  stored['draft ada task 1'] = '{'
  expect(readDraft('ada', 'task 1')).toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('SecurityError')
    },
    setItem() {
      throw new Error('QuotaExceededError')
    },
  })
  expect(readDraft('ada', 'task 1')).toBeUndefined()
  expect(() => saveDraft('ada', 'task 1', { title: 'One' })).not.toThrow()
})
