// Two tabs with the same form: the one that only shows the draft sees the other's typing late.
import { beforeEach, expect, test, vi } from 'vitest'
import { DraftWriter } from './draft-writer.ts'
import {
  type Draft,
  type DraftValues,
  readDraft,
  removeDraft,
  removeDrafts,
  saveDraft,
} from './drafts.ts'

/** What this tab has written; undefined if it removed the draft. */
const written = vi.hoisted((): (Draft | undefined)[] => [])
vi.mock('./draft-disk.ts', () => ({
  writeDraft: async (_: string, draft: Draft | undefined) => void written.push(draft),
}))

const save = (values: DraftValues, version = 1) =>
  saveDraft('ada', 'task 1', { values, base: { note: '' }, version })

const stored = () => readDraft('ada', 'task 1')

const before = { note: 'Typed before' }
const content = (values: DraftValues, defaults: DraftValues = { note: '' }, version = 1) => ({
  values,
  defaults,
  version,
})

/** A tab that shows the draft and does not yet know that another tab has stored newer text. */
function overtaken(): DraftWriter {
  save(before)
  written.length = 0
  return new DraftWriter('ada', 'task 1', before)
}

beforeEach(async () => {
  await removeDrafts('ada')
  vi.useFakeTimers()
})

test.each([
  ['the other tab has saved what is shown here', content(before, before, 2)],
  ['somebody saved another field', content({ ...before, title: 'B' }, { note: '', title: 'B' }, 2)],
  ['the form is made anew', content(before)],
])('the text typed last stays when %s', (_, next) => {
  overtaken().follow(next)
  expect(written).toEqual([])
})

test('a tab that only shows a draft never stores it again', () => {
  overtaken().follow(content({ ...before, title: 'B' }, { note: '', title: 'B' }, 2))
  vi.advanceTimersByTime(1000)
  expect(written).toEqual([])
})

test('others’ changes to a saved draft do not count as typed', () => {
  const writer = overtaken()
  writer.follow(content(before, before, 2))
  const others = { note: 'By others' }
  writer.follow(content(others, others, 3))
  writer.follow(content(others, others, 4))
  expect(written).toEqual([])
})

test('a draft saved meanwhile is removed if no other tab has removed it', () => {
  save(before)
  const writer = new DraftWriter('ada', 'task 1', before)
  writer.follow(content(before, before, 2))
  expect(stored()?.values).toEqual(before)
  vi.advanceTimersByTime(1000)
  expect(stored()).toBeUndefined()
})

test('a closed form does not change its draft', () => {
  save(before)
  const writer = new DraftWriter('ada', 'task 1', before)
  writer.follow(content(before, before, 2))
  writer.close()
  vi.advanceTimersByTime(1000)
  expect(stored()?.values).toEqual(before)
})

test('a save that ends after its form was closed does not change a newer draft', () => {
  const closed = new DraftWriter('ada', 'task 1', {})
  closed.follow(content(before))
  closed.close()
  closed.forget()
  new DraftWriter('ada', 'task 1', {}).follow(content({ note: 'Typed last' }))
  closed.update()
  expect(stored()?.values).toEqual({ note: 'Typed last' })
})

test('typed text is stored at once, and again when others save', () => {
  const writer = new DraftWriter('ada', 'task 1', {})
  writer.follow(content({ note: 'T' }))
  expect(stored()).toMatchObject({ values: { note: 'T' }, base: { note: '' }, version: 1 })
  writer.follow(content({ note: 'T' }, { note: 'By others' }, 2))
  expect(stored()).toMatchObject({ values: { note: 'T' }, base: { note: 'By others' }, version: 2 })
  writer.follow(content({ note: 'T' }, { note: 'T' }, 3))
  expect(stored()).toBeUndefined()
})

test.each([
  ['cleared', (writer: DraftWriter) => writer.follow(content({ note: '' }))],
  ['saved from here', (writer: DraftWriter) => writer.forget()],
])('a restored draft that is %s is removed at once', (_, change) => {
  save(before)
  change(new DraftWriter('ada', 'task 1', before))
  expect(stored()).toBeUndefined()
})

test('passwords are not stored', () => {
  const values = { note: 'T', password: 'secret', totpCode: '123456' }
  new DraftWriter('ada', 'task 1', {}).follow(content(values))
  expect(stored()?.values).toEqual({ note: 'T' })
})

test('restored text is dropped once another tab removes it, unless edited here', () => {
  save(before)
  const showing = new DraftWriter('ada', 'task 1', before)
  const typedInto = new DraftWriter('ada', 'task 1', before)
  const saving = new DraftWriter('ada', 'task 1', before)
  expect(showing.abandoned()).toEqual([])
  typedInto.follow(content({ note: 'Typed here' }))
  saving.forget()
  removeDraft('ada', 'task 1')
  expect(showing.abandoned()).toEqual(['note'])
  expect(typedInto.abandoned()).toEqual([])
  expect(saving.abandoned()).toEqual([])
})

test('text discarded in another tab is dropped while other fields stay drafts', () => {
  save(before)
  const here = new DraftWriter('ada', 'task 1', before)
  const there = new DraftWriter('ada', 'task 1', before)
  here.follow(content({ ...before, title: 'B' }, { note: '', title: '' }))
  there.forget()
  expect(here.abandoned()).toEqual(['note'])
  expect(stored()?.values).toEqual({ title: 'B' })
})

test('text typed in two tabs stays in each, whichever saves or discards', () => {
  const [here, there] = [1, 2].map(() => new DraftWriter('ada', 'task 1', {}))
  const fields = (note: string, title = '') => content({ note, title }, { note: '', title: '' })
  here?.follow(fields('Here'))
  there?.follow(fields('There'))
  here?.forget()
  expect(stored()?.values).toEqual({ note: 'There' })
  here?.follow(fields('Here again'))
  here?.forget()
  there?.follow(fields('There', 'T'))
  expect(stored()?.values).toEqual({ note: 'There', title: 'T' })
})
