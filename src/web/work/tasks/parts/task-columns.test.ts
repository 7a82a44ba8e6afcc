// Mapping status text to columns of the tasks board.
import { expect, test } from 'vitest'
import { taskColumns, toTaskStatus } from './task-columns.ts'

// S4.6.2 S4.6.3
test('S4.6.1 each column sends its status', () => {
  expect(taskColumns).toEqual([
    { title: 'To Do', status: 'not started' },
    { title: 'In Progress', status: 'in progress' },
    { title: 'In Review', status: 'in review' },
    { title: 'Done', status: 'done' },
  ])
})

// S4.6.5 S4.6.6 S4.6.7 S4.6.8 S4.6.9
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
  expect(toTaskStatus(text)).toBe(status)
})
