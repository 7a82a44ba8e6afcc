// Table-driven tests of changes to tasks and their subtasks.
import { describe, expect, test } from 'vitest'
import { type SubtaskChange, type TaskChange, maxSubtasks } from '#contract/work/tasks.ts'
import { isMove } from '#server/platform/rules.ts'
import {
  type TaskFields,
  changedTask,
  newTask,
  withChangedSubtask,
  withSubtask,
  withoutSubtask,
} from './rules.ts'

const task: TaskFields = {
  title: 'Title',
  description: 'Description',
  assignedTo: 'person',
  dueDate: '2026-01-01',
  priority: 'high',
  status: 'in review',
  type: 'Branding',
  tags: [{ name: 'a', color: 'red' }],
  subtasks: [],
  visibility: 'internal',
  archived: false,
  series: null,
  version: 7,
}

describe('a new task', () => {
  test.each([
    [true, undefined, 'shared'],
    [false, undefined, 'internal'],
    [true, 'internal', 'internal'],
    [false, 'shared', 'shared'],
  ] as const)(
    'of a project sharing %s, with visibility %s, is %s',
    (shares, visibility, expected) => {
      expect(newTask({ title: 't', visibility }, shares).visibility).toBe(expected)
    },
  )
})

describe('a changed task', () => {
  test.each<[TaskChange, Partial<TaskFields>]>([
    [{}, {}],
    [{ title: 'T' }, { title: 'T' }],
    [{ description: null }, { description: '' }],
    [{ description: '' }, { description: '' }],
    [
      { assignedTo: null, dueDate: null, type: null },
      { assignedTo: null, dueDate: null, type: null },
    ],
    [{ assignedTo: undefined, tags: undefined }, {}],
    [{ tags: [] }, { tags: [] }],
    [
      { status: 'done', priority: 'low' },
      { status: 'done', priority: 'low' },
    ],
    [{ visibility: 'shared', version: 7 }, { visibility: 'shared' }],
    [{ after: null }, {}],
  ])('%j', (change, expected) => {
    expect(changedTask(task, change)).toEqual({ ...task, ...expected, version: 8 })
  })

  test.each([6, 8, 1])('from version %i of 7 is stale', (version) => {
    expect(() => changedTask(task, { version })).toThrow(expect.objectContaining({ code: 'stale' }))
  })

  test.each<[TaskChange, boolean]>([
    [{ status: 'done' }, true],
    [{ status: 'in review' }, false],
    [{ after: null }, true],
    [{ after: 'x' }, true],
    [{ status: 'in review', after: 'x' }, true],
    [{ title: 'x' }, false],
  ])('%j is a move: %s', (change, expected) => {
    expect(isMove(task, change)).toBe(expected)
  })
})

describe('subtasks', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id, done: false })) as [
    { _id: string; title: string; done: boolean },
    { _id: string; title: string; done: boolean },
    { _id: string; title: string; done: boolean },
  ]
  const order = (subtasks: { _id: string }[]) => subtasks.map(({ _id }) => _id).join('')

  test('a new one is last; beyond the maximum it is refused at its title', () => {
    expect(order(withSubtask([a, b], c))).toBe('abc')
    const full = Array.from({ length: maxSubtasks }, () => a)
    expect(() => withSubtask(full, b)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { title: expect.any(String) } }),
    )
  })

  test('one is removed only if it exists', () => {
    expect(order(withoutSubtask([a, b, c], 'b'))).toBe('ac')
    expect(() => withoutSubtask([a], 'b')).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  test.each<[string, SubtaskChange, string]>([
    ['a', {}, 'abc'],
    ['a', { after: 'b' }, 'bac'],
    ['a', { after: 'c' }, 'bca'],
    ['c', { after: null }, 'cab'],
    ['c', { after: 'a' }, 'acb'],
    ['a', { after: null }, 'abc'],
    ['b', { after: 'a' }, 'abc'],
  ])('%s changed by %j gives the order %s', (id, change, expected) => {
    expect(order(withChangedSubtask([a, b, c], id, change))).toBe(expected)
  })

  test('title, tick and place of one change together', () => {
    const change = { title: 'B', done: true, after: null }
    expect(withChangedSubtask([a, b], 'b', change)).toEqual([
      { _id: 'b', title: 'B', done: true },
      a,
    ])
  })

  test.each(['a', 'x'])(
    'a place after %s, which is no other subtask, is refused at after',
    (after) => {
      expect(() => withChangedSubtask([a, b], 'a', { after })).toThrow(
        expect.objectContaining({ code: 'invalid', fields: { after: expect.any(String) } }),
      )
    },
  )
})
