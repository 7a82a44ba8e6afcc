// Mentions as typed and as sent.
import { describe, expect, test } from 'vitest'
import { fromMarkdown, mentionQuery, toMarkdown } from './mention-text.ts'

const [ann, leeds, other] = [
  '0198d1a2-0000-7000-8000-000000000001',
  '0198d1a2-0000-7000-8000-000000000002',
  '0198d1a2-0000-7000-8000-000000000003',
]
const people = [
  { id: ann, name: 'Ann Lee' },
  { id: leeds, name: 'Ann Leeds' },
  { id: other, name: 'Zoë (PR) O’Hara' },
]

test('typed mentions are converted for sending and back', () => {
  const text = '@Ann Lee, @Ann Leeds and @Zoë (PR) O’Hara: a@Ann.example, @Ann Leek, @Nobody'
  const sent = `@[Ann Lee](person:${ann}), @[Ann Leeds](person:${leeds}) and @[Zoë (PR) O’Hara](person:${other}): a@Ann.example, @Ann Leek, @Nobody`
  expect(toMarkdown(text, people)).toBe(sent)
  expect(fromMarkdown(sent)).toEqual({ text, mentions: people })
  expect(toMarkdown(sent, people)).toBe(sent)
  expect(toMarkdown(text, [])).toBe(text)
})

test('the second of two people with one name stays in the sent form', () => {
  const sent = `@[Ann](person:${ann}) @[Ann](person:${leeds})`
  const { text, mentions } = fromMarkdown(sent)
  expect(text).toBe(`@Ann @[Ann](person:${leeds})`)
  expect(toMarkdown(text, mentions)).toBe(sent)
})

describe('the mention being typed', () => {
  test.each<[string, string | undefined]>([
    ['@', ''],
    ['Hello @av', 'av'],
    ['(@av', 'av'],
    ['@Avery St', 'Avery St'],
    ['one\n@av', 'av'],
    ['mail a@b', undefined],
    ['@ av', undefined],
    ['@av\nnext', undefined],
    ['nothing', undefined],
    [`@${'x'.repeat(50)}`, undefined],
  ])('%j', (text, typed) => {
    const found = mentionQuery(text, text.length)
    expect(found?.text).toBe(typed)
    if (found) expect(text[found.at]).toBe('@')
  })
})
