// Invoice totals are exact to the minor unit for any invoice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountedLine, type Discount, allocate, scaled, totalsOf } from './invoice-totals.ts'

const decimal = (places: number, max: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((digits) => {
    const text = String(digits).padStart(places + 1, '0')
    return Number(`${text.slice(0, -places)}.${text.slice(-places)}`)
  })

const percent = decimal(3, 100)
const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  percent.map((value) => ({ percent: value })),
  fc.integer({ min: 0, max: 1_000_000 }).map((amount) => ({ amount })),
)
const line: fc.Arbitrary<CountedLine> = fc.record({
  quantity: decimal(4, 10_000),
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  taxRate: fc.oneof(fc.constantFrom(0, 7, 8.25, 8.875, 19, 100), percent),
  discount,
})
const lines = fc.array(line, { maxLength: 40 })

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

// P7.1.10
test('lines, discount, net, taxes and total agree', () => {
  fc.assert(
    fc.property(lines, discount, (some, off) => {
      const totals = totalsOf(some, off)
      expect(sum(totals.lines.map(({ net }) => net))).toBe(totals.subtotal)
      expect(totals.subtotal - totals.discount).toBe(totals.net)
      expect(sum(totals.taxes.map(({ net }) => net))).toBe(totals.net)
      expect(sum(totals.taxes.map((tax) => tax.discount))).toBe(totals.discount)
      expect(sum(totals.taxes.map(({ tax }) => tax))).toBe(totals.tax)
      expect(totals.net + totals.tax).toBe(totals.total)
    }),
  )
})

test('nothing is below zero, and no discount exceeds the amount it is taken from', () => {
  fc.assert(
    fc.property(lines, discount, (some, off) => {
      const totals = totalsOf(some, off)
      for (const { gross, discount: part, net } of totals.lines) {
        expect(net).toBe(gross - part)
        expect(Math.min(gross, part, net)).toBeGreaterThanOrEqual(0)
      }
      for (const { net, tax } of totals.taxes) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
    }),
  )
})

test('a line’s total is within half a minor unit of the exact value', () => {
  fc.assert(
    fc.property(line, (one) => {
      const [total] = totalsOf([one], null).lines
      const exact = BigInt(one.unitPrice) * (scaled(one.quantity, 4) ?? 0n)
      const off = 2n * (BigInt(total?.gross ?? 0) * 10_000n - exact)
      // Half up: at most half above, and less than half below.
      expect(off <= 10_000n && off > -10_000n).toBe(true)
    }),
  )
})

test('the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(lines, discount, (some, off) => {
      const { lines: _, ...forward } = totalsOf(some, off)
      const { lines: __, ...backward } = totalsOf(some.toReversed(), off)
      expect(backward).toEqual(forward)
    }),
  )
})

test.each([
  ['2.5 hours at 120.00', 2.5, 12_000, 30_000],
  ['a third, rounded down', 0.3333, 100, 33],
  ['half a cent, rounded up', 0.5, 1, 1],
  ['what floating point makes 1.0049999', 1.005, 100, 101],
  ['0.1 × 3', 0.3, 10, 3],
])('%s', (_, quantity, unitPrice, expected) => {
  const { total } = totalsOf([{ quantity, unitPrice, taxRate: 0, discount: null }], null)
  expect(total).toBe(expected)
})

test('tax is calculated once per rate, on the sum', () => {
  const cheap = { quantity: 1, unitPrice: 10, taxRate: 5, discount: null }
  // Rounded per line, each would give 1 (0.5 rounded up).
  expect(totalsOf([cheap, cheap, cheap], null).tax).toBe(2)
})

test('a discount is divided among the tax rates', () => {
  const one = { quantity: 1, unitPrice: 1000, taxRate: 20, discount: null }
  const totals = totalsOf([one, { ...one, taxRate: 10 }, { ...one, taxRate: 0 }], { amount: 100 })
  expect(totals.taxes.map((tax) => [tax.rate, tax.discount, tax.net, tax.tax])).toEqual([
    [20, 34, 966, 193],
    [10, 33, 967, 97],
    [0, 33, 967, 0],
  ])
  expect(totals.total).toBe(3190)
})

describe('allocating', () => {
  const shares = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 60 })

  test('neither loses nor adds anything', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), shares, (whole, some) => {
        expect(allocate(whole, some).reduce((total, part) => total + part, 0n)).toBe(whole)
      }),
    )
  })

  test('gives each part its proportion, give or take one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), shares, (whole, some) => {
        const all = some.reduce((total, share) => total + share, 0n)
        if (all === 0n) return
        for (const [place, part] of allocate(whole, some).entries()) {
          const exact = (whole * (some[place] ?? 0n)) / all
          expect(part === exact || part === exact + 1n).toBe(true)
        }
      }),
    )
  })
})

test('decimals are read as they are written', () => {
  expect(scaled(1.5, 4)).toBe(15_000n)
  expect(scaled(8.875, 3)).toBe(8875n)
  expect(scaled(1e-7, 4)).toBeUndefined()
  expect(scaled(1.000_000_000_000_1, 4)).toBeUndefined()
  expect(scaled(-1, 4)).toBeUndefined()
  expect(scaled(Number.POSITIVE_INFINITY, 4)).toBeUndefined()
})
