// What an hour costs as people type it: an amount, or nothing.
import type * as z from 'zod'
import { type Money, parseAmount, plainAmount } from '#contract/money.ts'

export const rateText = (rate: Money | null): string => (rate ? plainAmount(rate) : '')

/** Null where nothing is typed; what is no amount is said at the field. */
export function readRate(
  text: string,
  currency: string,
  check: z.RefinementCtx,
  path: (string | number)[],
): Money | null {
  if (text.trim() === '') return null
  const amount = parseAmount(text, currency)
  if (amount === undefined) {
    check.addIssue({ code: 'custom', path, message: 'Rate must be an amount such as 120.00' })
    return null
  }
  return { amount, currency }
}
