// Outgoing comments are shown until saved, survive a closed window, and are retried with the same key.
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { countDrafts, removeDrafts } from '#web/lib/drafts.ts'
import { Outbox, type Outgoing } from './outbox.ts'

beforeEach(() => removeDrafts('person'))

const open = () => new Outbox('person', 'comments sent on task')
const comment: Outgoing = { key: 'one', text: 'Hello', visibility: 'internal' }

test('a comment being sent is shown, and removed once it has arrived', async () => {
  const box = open()
  const shown: number[] = []
  box.subscribe(() => shown.push(box.items().length))
  await box.send(comment, async () => undefined)
  expect(shown).toEqual([1, 0])
  expect(countDrafts('person')).toBe(0)
})

test('a comment that failed says why and is sent again with the same key', async () => {
  const box = open()
  const refused = new ApiError('invalid', 'Some of it', { fields: { text: 'Nobody knows them' } })
  await box.send(comment, () => Promise.reject(refused))
  expect(box.items()).toEqual([{ ...comment, problem: 'Nobody knows them' }])
  const [failed] = box.items()
  const sent: Outgoing[] = []
  if (failed) await box.send(failed, async (item) => void sent.push(item))
  expect(sent).toEqual([comment])
  expect(box.items()).toEqual([])
})

test('the next visit shows comments unsent when the window was closed, in order', async () => {
  const box = open()
  void box.send(comment, () => new Promise(() => undefined))
  void box.send({ ...comment, key: 'two' }, () => new Promise(() => undefined))
  const next = open()
  expect(next.items().map(({ key }) => key)).toEqual(['one', 'two'])
  expect(next.items()[0]?.problem).toBe('The window was closed before this was sent.')
  next.remove('one')
  expect(open().items()).toHaveLength(1)
})

test('two windows keep each other’s comments', async () => {
  const [here, there] = [open(), open()]
  const never = () => Promise.reject(new ApiError('network', 'No answer'))
  await here.send(comment, never)
  await there.send({ ...comment, key: 'two' }, async () => undefined)
  expect(
    open()
      .items()
      .map(({ key }) => key),
  ).toEqual(['one'])
  await there.send({ ...comment, key: 'three' }, never)
  expect(
    open()
      .items()
      .map(({ key }) => key),
  ).toEqual(['one', 'three'])
  const next = open()
  await here.send(comment, async () => undefined)
  await next.send({ ...comment, key: 'four' }, never)
  expect(
    open()
      .items()
      .map(({ key }) => key),
  ).toEqual(['three', 'four'])
})
