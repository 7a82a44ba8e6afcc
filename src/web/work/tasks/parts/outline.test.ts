// Templates survive conversion to outlines and back, and what outlines do not show is kept.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TemplateItem } from '#contract/work/templates.ts'
import { itemsOf, outlineOf } from './outline.ts'

const plain: TemplateItem = {
  title: 'Kick-off',
  description: '',
  dueDays: null,
  priority: 'medium',
  type: null,
  tags: [],
  subtasks: [],
}

test('a line a task, with days and priority, indented lines its subtasks', () => {
  expect(itemsOf('Kick-off +0d\n  Invite\n\tAgenda\n\nLaunch +45d !High\nThank +all', [])).toEqual([
    { ...plain, dueDays: 0, subtasks: ['Invite', 'Agenda'] },
    { ...plain, title: 'Launch', dueDays: 45, priority: 'high' },
    { ...plain, title: 'Thank +all' },
  ])
})

test('description, type and tags stay with the title', () => {
  const known = { ...plain, description: 'All of us', tags: [{ name: 'Start', color: 'teal' }] }
  expect(itemsOf('Kick-off +3d', [known])).toEqual([{ ...known, dueDays: 3 }])
})

test('tasks of one title each keep their own', () => {
  const two = ['Ours', 'Theirs'].map((description) => ({ ...plain, description }))
  expect(itemsOf(outlineOf(two), two)).toEqual(two)
})

test('what is internal is written so, and stays so under another title', () => {
  const known: TemplateItem = { ...plain, priority: 'high', visibility: 'internal' }
  expect(outlineOf([known])).toBe('Kick-off !high !internal')
  expect(itemsOf('Start !high !internal\nCall', [known])).toEqual([
    { ...known, title: 'Start' },
    { ...plain, title: 'Call' },
  ])
})

test('what is written is what is read', () => {
  const word = fc.stringMatching(/^[a-z][a-z ,.?]{0,20}[a-z]$/)
  const item = fc.record({
    title: word,
    description: fc.constant(''),
    dueDays: fc.option(fc.integer({ min: 0, max: 3650 })),
    priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
    type: fc.constant(null),
    tags: fc.constant<TemplateItem['tags']>([]),
    subtasks: fc.array(word, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      expect(itemsOf(outlineOf(items), [])).toEqual(items)
    }),
  )
})
