// Mapping status text to columns of the tasks board.
import { expect, test } from 'vitest'
import { taskColumns, taskStatusOf } from './task-columns.ts'

test('S4.6.1 each column sends its status', () => {
  expect(taskColumns).toEqual([
    { title: 'To Do', status: 'not started' },
    { title: 'In Progress', status: 'in progress' },
    { title: 'In Review', status: 'in review' },
    { title: 'Done', status: 'done' },
  ])
})

test.each([
  ['To Do', 'not started'],
  ['todo', 'not started'],
  ['Not Started', 'not started'],
  ['In Progress', 'in progress'],
  ['doing', 'in progress'],
  ['in review', 'in review'],
  ['Testing', 'in review'],
  ['DONE', 'done'],
  ['completed', 'done'],
  ['archived', 'not started'],
  ['', 'not started'],
])('S4.6.4 a status is matched without case and spaces, by parts: %s is %s', (text, status) => {
  expect(taskStatusOf(text)).toBe(status)
})
