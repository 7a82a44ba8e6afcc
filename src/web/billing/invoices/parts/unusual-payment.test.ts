// What the payment dialog asks about.
import { expect, test } from 'vitest'
import { findUnusual } from './unusual-payment.ts'

const usual = { kind: 'payment', amount: 10_000, date: '2026-11-20' } as const
const around = {
  due: { amount: 10_000, currency: 'EUR' },
  issueDate: '2026-11-01',
  today: '2026-11-20',
}
const settled = { ...around, due: { amount: -500, currency: 'EUR' } }
const issued = 'The date is before the invoice’s, Nov 1, 2026.'
const future = 'The date is in the future. It counts from that day.'

test.each([
  ['all that is due, today', usual, around, []],
  ['a part', { ...usual, amount: 1 }, around, []],
  ['on the day of the invoice', { ...usual, date: '2026-11-01' }, around, []],
  ['no date yet', { ...usual, date: '' }, around, []],
  [
    'more than is due',
    { ...usual, amount: 10_001 },
    around,
    ['That is €0.01 more than is due. The rest becomes the client’s credit.'],
  ],
  [
    'more, although nothing is due',
    usual,
    settled,
    ['Nothing is due on this invoice: the whole amount becomes the client’s credit.'],
  ],
  ['a refund', { ...usual, kind: 'refund' as const }, settled, []],
  ['before the invoice', { ...usual, date: '2026-10-31' }, around, [issued]],
  ['tomorrow', { ...usual, date: '2026-11-21' }, around, [future]],
])('a payment is asked about: %s', (_, payment, circumstances, expected) => {
  expect(findUnusual(payment, circumstances)).toEqual(expected)
})
