// Conversion between our minor units and Stripe's.
import { expect, test } from 'vitest'
import { amountAtStripe, amountFromStripe } from './rules.ts'

test.each([
  [12_345, 'USD', 12_345],
  [500, 'JPY', 500],
  [500, 'ISK', 50_000],
  [5_120, 'KWD', 5_120],
  [5_124, 'KWD', undefined],
  [500, 'UGX', undefined],
  [500, 'MGA', undefined],
  [0, 'USD', undefined],
  [99_999_999, 'USD', 99_999_999],
  [100_000_000, 'USD', undefined],
])('%i of %s are %s at Stripe', (amount, currency, there) => {
  expect(amountAtStripe(amount, currency)).toBe(there)
  if (there === undefined) return
  expect(amountFromStripe(there, currency.toLowerCase())).toEqual({ amount, currency })
})
