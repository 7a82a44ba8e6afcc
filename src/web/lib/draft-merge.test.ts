// Drafts of one form in two tabs: neither overwrites newer text from the other tab.
import { expect, test } from 'vitest'
import { mergedDraft } from './draft-merge.ts'

const stored = { values: { description: 'Typed last' }, base: { description: '' } }
const before = { description: 'Typed before' }
const defaults = { description: '', priority: 'low', title: 'A' }

test.each([
  ['nothing was typed here', { before, now: before }, { description: 'Typed last' }],
  [
    'another field was',
    { before, now: { ...before, title: 'B' } },
    { description: 'Typed last', title: 'B' },
  ],
  [
    'the same field was',
    { before, now: { description: 'Typed now' } },
    { description: 'Typed now' },
  ],
  ['what is stored here too is settled', { before: stored.values, now: {} }, {}],
  ['what others have typed over is settled', { before, now: {} }, { description: 'Typed last' }],
])('%s', (_, { before: shown, now }, values) => {
  expect(mergedDraft(stored, { before: shown, now, defaults }).values).toEqual(values)
})

test('fields shown in this form take the current base', () => {
  const shown = { before: stored.values, now: stored.values }
  const next = mergedDraft(stored, { ...shown, defaults: { description: 'By others' } })
  expect(next).toEqual({ values: stored.values, base: { description: 'By others' } })
  expect(mergedDraft(stored, { before, now: before, defaults: { description: 'x' } })).toEqual(
    stored,
  )
})

test('text removed or saved in another tab is removed, except what is typed here', () => {
  expect(mergedDraft(undefined, { before, now: before, defaults }).values).toEqual({})
  const now = { ...before, title: 'B' }
  expect(mergedDraft(undefined, { before, now, defaults })).toEqual({
    values: { title: 'B' },
    base: { title: 'A' },
  })
})
