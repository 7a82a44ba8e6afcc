// New items get free ids based on their names; existing ids don't change.
import { expect, test } from 'vitest'
import { newId, withIds } from './new-items.ts'

test('new items get an id that is free, at any depth; the others keep theirs', () => {
  const faqs = [
    { id: 'support', name: 'Support', faqs: [{ id: newId(), question: 'When?', answer: 'Now.' }] },
    { id: newId(), name: 'Support', faqs: [] },
    { id: newId(), name: 'Support', faqs: [] },
  ]
  expect(withIds({ faqs, lines: ['+1'] })).toEqual({
    faqs: [
      { ...faqs[0], faqs: [{ id: 'when', question: 'When?', answer: 'Now.' }] },
      { ...faqs[1], id: 'support-2' },
      { ...faqs[2], id: 'support-3' },
    ],
    lines: ['+1'],
  })
})
