// What a record is called where it is named alone.
import { expect, test } from 'vitest'
import { nameAlone } from './records.ts'

test.each([
  ['company', 'company'],
  ['task', 'task'],
  ['clientService', 'service'],
  ['socialAccount', 'social account'],
  ['timeEntry', 'time entry'],
  ['template', 'template'],
] as const)('a deleted %s is called a %s', (kind, name) => {
  expect(nameAlone(kind)).toBe(name)
})
