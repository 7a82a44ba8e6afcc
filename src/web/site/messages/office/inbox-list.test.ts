// Inbox rows do not move while in use.
import { expect, test } from 'vitest'
import type { Message } from '#contract/site/messages.ts'
import { preserveOrder } from './inbox-list.tsx'

// Only these fields are read.
const message = (_id: string, read = false) => ({ _id, read, isSpam: false }) as Message
const ids = (list: Message[]) => list.map(({ _id }) => _id)

test('a read message stays in its place', () => {
  const shown = [message('a'), message('b'), message('c', true)]
  const fresh = [message('b'), message('a', true), message('c', true)]
  const next = preserveOrder(shown, fresh, undefined)
  expect(ids(next)).toEqual(['a', 'b', 'c'])
  expect(next[0]?.read).toBe(true)
})

test('a new message, or one marked as unread, comes first', () => {
  const shown = [message('a', true), message('b', true), message('c', true)]
  const fresh = [message('new'), message('c'), message('a', true), message('b', true)]
  expect(ids(preserveOrder(shown, fresh, undefined))).toEqual(['new', 'c', 'a', 'b'])
})

test('a message that no longer matches is removed, unless it is open', () => {
  const shown = [message('a'), message('b')]
  const next = preserveOrder(shown, [], message('a', true))
  expect(next).toEqual([message('a', true)])
  expect(ids(preserveOrder(shown, [message('b')], undefined))).toEqual(['b'])
})

test('an older message from the next page comes last', () => {
  const shown = [message('a', true), message('b', true)]
  expect(ids(preserveOrder(shown, [message('b', true), message('z', true)], undefined))).toEqual([
    'b',
    'z',
  ])
})
