// Three-way merge of two people's changes: nothing is lost unless someone chooses so.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual } from './equal.ts'
import { merge } from './merge.ts'

const faq = (id: string, answer = 'As before.') => ({ id, question: `Question ${id}?`, answer })
const of = (...list: ReturnType<typeof faq>[]) => ({ faqs: list })
const base = of(faq('a'), faq('b'), faq('c'))
const ids = ({ faqs }: typeof base) => faqs.map(({ id }) => id).join(' ')

test('changes to different items are both kept', () => {
  const mine = of(faq('a', 'Mine.'), faq('b'), faq('c'))
  const theirs = of(faq('a'), faq('b', 'Theirs.'), faq('c'))
  expect(merge({ base, mine, theirs })).toEqual({
    value: of(faq('a', 'Mine.'), faq('b', 'Theirs.'), faq('c')),
    conflicts: [],
  })
})

test('changes to two fields of one item are both kept', () => {
  const mine = of({ ...faq('a'), question: 'Shorter?' }, faq('b'), faq('c'))
  const theirs = of(faq('a', 'Longer.'), faq('b'), faq('c'))
  const { value, conflicts } = merge({ base, mine, theirs })
  expect(conflicts).toEqual([])
  expect(value.faqs[0]).toEqual({ id: 'a', question: 'Shorter?', answer: 'Longer.' })
})

test('changes to the same field conflict, are labelled and resolved as chosen', () => {
  const mine = of(faq('a', 'Mine.'), faq('b'), faq('c'))
  const theirs = of(faq('a', 'Theirs.'), faq('b'), faq('c'))
  const { value, conflicts } = merge({ base, mine, theirs })
  expect(conflicts).toEqual([
    { key: 'faqs.a.answer', where: ['Question a?', 'Answer'], mine: 'Mine.', theirs: 'Theirs.' },
  ])
  expect(value).toEqual(mine)
  expect(merge({ base, mine, theirs }, { choices: { 'faqs.a.answer': 'theirs' } }).value).toEqual(
    theirs,
  )
})

test('a reordering by one and an addition by the other are both kept', () => {
  const mine = of(faq('c'), faq('a'), faq('b'))
  const theirs = of(faq('a'), faq('new'), faq('b'), faq('c'))
  expect(ids(merge({ base, mine, theirs }).value)).toBe('c a new b')
  expect(ids(merge({ base, mine: theirs, theirs: mine }).value)).toBe('c a new b')
})

test('an item removed by one is removed, but conflicts if the other changed it', () => {
  const mine = of(faq('a'), faq('c'))
  expect(ids(merge({ base, mine, theirs: base }).value)).toBe('a c')
  expect(ids(merge({ base, mine: base, theirs: mine }).value)).toBe('a c')
  const theirs = of(faq('a'), faq('b', 'Theirs.'), faq('c'))
  const { value, conflicts } = merge({ base, mine, theirs })
  expect(ids(value)).toBe('a c')
  expect(conflicts).toMatchObject([{ key: 'faqs.b', where: ['Question b?'], mine: undefined }])
  expect(merge({ base, mine, theirs }, { choices: { 'faqs.b': 'theirs' } }).value).toEqual(theirs)
})

test('items without an id are matched by the key that is given', () => {
  const tag = (name: string) => ({ name, color: 'teal' })
  const tags = {
    base: { tags: [tag('copy'), tag('print')] },
    mine: { tags: [tag('copy'), tag('print'), tag('web')] },
    theirs: { tags: [tag('print'), tag('video')] },
  }
  expect(merge(tags).conflicts).toMatchObject([{ key: 'tags', where: ['Tags'] }])
  const idOf = ({ name }: Record<string, unknown>) => String(name)
  const { value, conflicts } = merge(tags, { idOf })
  expect(conflicts).toEqual([])
  expect(value.tags.map(({ name }) => name).toSorted()).toEqual(['print', 'video', 'web'])
})

test('a list of lines is compared as a whole; so is a picture', () => {
  const lines = { base: ['a'], mine: ['a', 'b'], theirs: ['c'] }
  expect(merge(lines).conflicts).toHaveLength(1)
  const image = (kind: string) => ({ image: { kind, alt: kind } })
  const pictures = { base: image('drawing'), mine: image('file'), theirs: image('other') }
  expect(merge(pictures).conflicts).toMatchObject([{ key: 'image', where: ['Image'] }])
})

const content = fc.record({
  faqs: fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), answer: fc.constantFrom('x', 'y', 'z') }),
    { selector: ({ id }) => id },
  ),
})

test('merges lists: unchanged sides yield, equal changes join, no duplicates', () => {
  fc.assert(
    fc.property(content, content, content, (from, mine, theirs) => {
      expect(merge({ base: from, mine: from, theirs }).value).toEqual(theirs)
      expect(merge({ base: from, mine, theirs: from }).value).toEqual(mine)
      expect(merge({ base: from, mine, theirs: mine })).toEqual({ value: mine, conflicts: [] })
      const { faqs } = merge({ base: from, mine, theirs }).value
      expect(new Set(faqs.map(({ id }) => id)).size).toBe(faqs.length)
    }),
  )
})

test('values with the same fields in any order are equal', () => {
  expect(isEqual({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isEqual([1, 2], [2, 1])).toBe(false)
})
