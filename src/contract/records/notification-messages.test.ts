// The sentence of a notification says what was decided.
import { expect, test } from 'vitest'
import { sentenceOf } from './notification-messages.ts'
import type { Notification } from './notifications.ts'

const actor = { _id: '1', name: { first: 'Nora', last: 'Byrne' } }
const base: Notification = {
  ...{ _id: '2', kind: 'decision', at: '2026-11-29T12:00:00Z', read: false, actor },
  ...{ record: { kind: 'task', _id: '3', title: 'Landing page' }, project: null, company: null },
  ...{ outcome: null, dueDate: null, excerpt: '', path: '/' },
}
const quote = { kind: 'quote', _id: '3', title: 'Quote Q-2026-0003' } as const
const retainer = { kind: 'retainer', _id: '3', title: 'Support' } as const

test.each<[string, Partial<Notification>]>([
  ['Nora Byrne approved Landing page', { outcome: 'approved' }],
  ['Nora Byrne sent back Landing page', { outcome: 'sent back' }],
  ['A reviewer approved Landing page', { outcome: 'approved', actor: null }],
  ['Nora Byrne accepted quote Q-2026-0003', { kind: 'quote', record: quote, outcome: 'accepted' }],
  ['Nora Byrne declined quote Q-2026-0003', { kind: 'quote', record: quote, outcome: 'declined' }],
  [
    'Nora Byrne asked you to approve the overage of Support',
    { kind: 'overage', record: retainer, outcome: 'asked' },
  ],
  [
    'Nora Byrne declined the overage of Support',
    { kind: 'overage', record: retainer, outcome: 'declined' },
  ],
])('%s', (sentence, notification) => {
  expect(sentenceOf({ ...base, ...notification }, null)).toBe(sentence)
})
