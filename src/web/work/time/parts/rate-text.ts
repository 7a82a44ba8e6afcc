// Hourly rates as people type them: an amount or nothing.
import type * as z from 'zod'
import { type Money, fieldAmount, formatMoney, parseAmount } from '#contract/values/money.ts'
import { ApiError } from '#web/lib/api.ts'

export const rateText = (rate: Money | null): string => (rate ? fieldAmount(rate) : '')

/** Replaces a `stale` error with one that names the newest rate; other errors pass through. */
export function withNewest(error: unknown, now: Money | null): unknown {
  if (!(error instanceof ApiError) || error.code !== 'stale') return error
  const newest = now ? formatMoney(now) : 'none'
  return new ApiError(
    'stale',
    `Someone else changed it to ${newest} in the meantime. Save again to replace it with yours.`,
  )
}

/** Null if empty; an invalid amount is reported at the field. */
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
