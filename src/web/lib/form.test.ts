// Maps the server's error paths to form fields.
import { expect, test } from 'vitest'
import { fieldOf } from './form.ts'

const values = {
  amount: '12.50',
  lines: [{ unitPrice: '1', quantity: '2' }],
  by: { unit: 'month' },
}

test.each([
  ['amount', 'amount'],
  ['amount.amount', 'amount'],
  ['lines', 'lines'],
  ['lines.0.unitPrice.amount', 'lines.0.unitPrice'],
  ['by.unit', 'by.unit'],
  ['lines.1.unitPrice', undefined],
  ['version', undefined],
  ['by.every', undefined],
])('an issue with %s is shown at %s', (path, field) => {
  expect(fieldOf(values, path)).toBe(field)
})
