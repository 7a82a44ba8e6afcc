// Time is charged at the exact minute, and what a line shows can be recomputed by anyone who receives it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from './invoice-totals.ts'
import { isHours, timeQuantity } from './line-time.ts'
import { quantityText } from '../values/text.ts'

const totalOf = (minutes: number, unitPrice: number) =>
  totalsOf([{ ...timeQuantity(minutes, unitPrice), unitPrice, taxRate: 0, discount: null }], null)
    .total

test.each([
  [25, 24_000, 10_000, '25 min'],
  [20, 10_000, 3333, '20 min'],
  [1, 24_000, 400, '1 min'],
  [7, 9999, 1167, '7 min'],
  [30, 24_000, 12_000, '30 min'],
  [33, 24_000, 13_200, '33 min'],
  [2255, 12_345, 463_966, '37 h 35 min'],
  [10_000, 24_000, 4_000_000, '166 h 40 min'],
  [25, 150_000_000, 62_500_000, '25 min'],
  // Half a cent.
  [5, 24_006, 2001, '5 min'],
])('%i minutes at %i an hour are %i, as %s', (minutes, rate, total, shown) => {
  expect(totalOf(minutes, rate)).toBe(total)
  expect(quantityText({ ...timeQuantity(minutes, rate), unit: 'hours' })).toBe(shown)
})

const minutes = fc.integer({ min: 1, max: 100_000 })

test('any time costs its minutes, rounded only once', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 10_000_000 }), (time, rate) => {
      const exact = (2n * BigInt(time) * BigInt(rate) + 60n) / 120n
      expect(totalOf(time, rate)).toBe(Number(exact))
    }),
  )
})

test('hours × price gives the same total in programs that ignore minutes', () => {
  fc.assert(
    // A rate up to 300 an hour.
    fc.property(minutes, fc.integer({ min: 0, max: 30_000 }), (time, rate) => {
      const { quantity } = timeQuantity(time, rate)
      const plain = { quantity, unitPrice: rate, taxRate: 0, discount: null }
      expect(Math.abs(totalsOf([plain], null).total - totalOf(time, rate))).toBeLessThanOrEqual(1)
      expect(Math.round(quantity * 60)).toBe(time)
    }),
  )
  expect(timeQuantity(25, 24_000)).toEqual({ quantity: 0.41667, minutes: 25 })
})

test('only a unit of hours, or none, can be counted in minutes', () => {
  expect(['hours', 'h', 'Std.', ''].map(isHours)).toEqual([true, true, true, true])
  expect(['days', 'posts'].map(isHours)).toEqual([false, false])
})
