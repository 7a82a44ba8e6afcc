import { expect, test } from 'vitest'
import { changedFields } from './rules.ts'

test('a field counts as changed by its content, not by the order of its keys', () => {
  const before = { notes: '', lines: [{ unit: 'h', quantity: 1 }], discount: null, version: 1 }
  const next = { ...before, lines: [{ quantity: 1, unit: 'h' }], version: 2 }
  expect(changedFields(before, next)).toEqual([])
  expect(changedFields(before, { ...next, notes: 'Thanks' })).toEqual(['notes'])
  expect(changedFields(before, { ...next, lines: [{ quantity: 2, unit: 'h' }] })).toEqual(['lines'])
})
