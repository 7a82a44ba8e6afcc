// Dividing a total is exact for all rates, currencies and shares.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideTaxes, percentWeight } from './instalment-parts.ts'
import { type CountedLine, totalsOf } from './invoice-totals.ts'
import { getDecimals } from '../values/money.ts'

const rate = fc.oneof(
  fc.constantFrom(0, 5, 7, 8.25, 8.875, 10, 19, 20, 21, 25, 27, 50, 75, 100, 0.001, 99.999),
  fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
)

/** Amounts in yen, dollars and dinars, from small to large. */
const currency = fc.constantFrom('JPY', 'USD', 'KWD')

const line = (code: string) =>
  fc.record({
    quantity: fc.integer({ min: 1, max: 100_000 }).map((scaled) => scaled / 10_000),
    unitPrice: fc.oneof(
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 2_000_000 * 10 ** getDecimals(code) }),
    ),
    taxRate: rate,
    discount: fc.constantFrom(null, { percent: 12.5 }, { amount: 3 }),
  })

const invoice = currency.chain((code) =>
  fc.record({
    lines: fc.array(line(code), { minLength: 1, maxLength: 6 }),
    discount: fc.constantFrom(null, { percent: 7 }, { amount: 11 }),
  }),
)

const weights = fc
  .array(fc.bigInt({ min: 0n, max: 100_000n }), { minLength: 1, maxLength: 24 })
  .filter((all) => all.some((weight) => weight > 0n))

const asLines = (nets: { rate: number; net: number }[]): CountedLine[] =>
  nets.map(({ rate: taxRate, net: unitPrice }) => ({
    ...{ quantity: 1, unitPrice, taxRate, discount: null },
  }))

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('instalments', () => {
  test('each equals the total of its invoice, and together the quote’s total, per tax', () => {
    fc.assert(
      fc.property(invoice, weights, ({ lines, discount }, shares) => {
        const whole = totalsOf(lines, discount)
        const parts = divideTaxes(whole.taxes, shares)
        const invoices = parts.map(({ nets }) => totalsOf(asLines(nets), null))
        expect(parts.map(({ total }) => total)).toEqual(invoices.map(({ total }) => total))
        expect(sum(parts.map(({ total }) => total))).toBe(whole.total)
        for (const { rate: one, net, tax } of whole.taxes) {
          const of = invoices.flatMap(({ taxes }) => taxes.filter((each) => each.rate === one))
          expect(sum(of.map((each) => each.net))).toBe(net)
          expect(sum(of.map((each) => each.tax))).toBe(tax)
        }
        expect(parts.every(({ nets }) => nets.every(({ net }) => net > 0))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('tax moves no part further than necessary', () => {
    const commonRate = fc.constantFrom(0, 5, 7, 8.25, 10, 19, 20, 25)
    const net = fc.integer({ min: 10_000, max: 100_000_000 })
    fc.assert(
      fc.property(commonRate, net, weights, (one, amount, shares) => {
        const all = shares.reduce((total, weight) => total + weight, 0n)
        const parts = divideTaxes([{ rate: one, net: amount }], shares)
        let [done, wanted] = [0, 0]
        for (const [place, { nets }] of parts.entries()) {
          done += nets[0]?.net ?? 0
          wanted += (amount * Number(shares[place])) / Number(all)
          // Half a unit of tax in either direction, plus the rounding of each earlier part.
          expect(Math.abs(done - wanted)).toBeLessThanOrEqual(
            200 / Math.max(one, 1) + shares.length,
          )
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['halves of an odd cent', [{ rate: 0, net: 101 }], [50, 50], [51, 50]],
    ['thirds at 10 %', [{ rate: 10, net: 100 }], [33.333, 33.333, 33.334], [39, 36, 35]],
    [
      'a deposit of two rates',
      [
        { rate: 20, net: 1000 },
        { rate: 5, net: 200 },
      ],
      [30, 70],
      [423, 987],
    ],
  ] as const)('%s', (_, taxes, percents, totals) => {
    const parts = divideTaxes(taxes, percents.map(percentWeight))
    expect(sum(parts.map(({ total }) => total))).toBe(sum([...totals]))
    for (const [place, { total }] of parts.entries()) {
      expect(Math.abs(total - (totals[place] ?? 0))).toBeLessThanOrEqual(6)
    }
  })
})
