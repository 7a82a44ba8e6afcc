// Mapping status text to columns of the projects board.
import { expect, test } from 'vitest'
import { toProjectStatus } from './project-columns.ts'

// S4.7.3 S4.7.6 P2.9.1
test.each([
  ['planned', 'planned'],
  ['in progress', 'in progress'],
  ['In Progress', 'in progress'],
  ['completed', 'completed'],
  ['on hold', 'on hold'],
  ['On Hold', 'on hold'],
  ['to do', 'planned'],
  ['anything', 'planned'],
])(
  'S4.7.2 a status with spaces is matched, an unknown one is Planned: %s is %s',
  (text, status) => {
    expect(toProjectStatus(text)).toBe(status)
  },
)
