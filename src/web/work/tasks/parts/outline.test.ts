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

test('each line is a task with days and priority; indented lines are subtasks', () => {
  expect(itemsOf('Kick-off +0d\n  Invite\n\tAgenda\n\nLaunch +45d !High\nThank +all', [])).toEqual([
    { ...plain, dueDays: 0, subtasks: ['Invite', 'Agenda'] },
    { ...plain, title: 'Launch', dueDays: 45, priority: 'high' },
    { ...plain, title: 'Thank +all' },
  ])
})

test('description, type and tags are kept by title', () => {
  const known = { ...plain, description: 'All of us', tags: [{ name: 'Start', color: 'teal' }] }
  expect(itemsOf('Kick-off +3d', [known])).toEqual([{ ...known, dueDays: 3 }])
})

test('tasks with the same title keep their own fields', () => {
  const two = ['Ours', 'Theirs'].map((description) => ({ ...plain, description }))
  expect(itemsOf(outlineOf(two), two)).toEqual(two)
})

test('an internal task is marked in the text and stays internal under a new title', () => {
  const known: TemplateItem = { ...plain, priority: 'high', visibility: 'internal' }
  expect(outlineOf([known])).toBe('Kick-off !high !internal')
  expect(itemsOf('Start !high !internal\nCall', [known])).toEqual([
    { ...known, title: 'Start' },
    { ...plain, title: 'Call' },
  ])
})

test('a written outline is read back unchanged', () => {
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
