// Messages that the visitor's page carries over are sent under their own keys, so that none arrives twice.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatKey } from './chat-storage.ts'
import { Outbox } from './outbox.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page's outbox, and what it sent. @param arrives whether its messages are delivered */
function openPage(arrives: boolean) {
  const sent: { text: string; key: string }[] = []
  const failure = { status: 0, reason: '', fields: {}, retryAfterMs: undefined }
  const write = async (text: string, key: string) => {
    sent.push({ text, key })
    return arrives ? undefined : failure
  }
  return { outbox: new Outbox(write, () => undefined), sent }
}

test('a message sent again from the next page keeps its key', async () => {
  const before = openPage(false)
  before.outbox.add('Hello')
  expect(before.sent).toHaveLength(1)
  const next = openPage(true)
  await next.outbox.send()
  expect(next.sent).toEqual(before.sent)
  expect(JSON.parse(stored.get(chatKey) ?? '{}')).toMatchObject({ outbox: [] })
})

test('a page shown again sends a later page’s message under its key', async () => {
  const first = openPage(true)
  const later = openPage(false)
  later.outbox.add('Are you there?')
  expect(later.sent).toHaveLength(1)
  first.outbox.recall()
  await first.outbox.send()
  expect(first.sent).toEqual(later.sent)
})
