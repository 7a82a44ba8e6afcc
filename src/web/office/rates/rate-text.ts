// What an hour costs as people type it: an amount, or nothing.
import type * as z from 'zod'
import { type Money, formatMoney, parseAmount, plainAmount } from '#contract/money.ts'
import { ApiError } from '#web/lib/api.ts'

export const rateText = (rate: Money | null): string => (rate ? plainAmount(rate) : '')

/** What is thrown in the place of `stale`, once it was read again; every other error as it is. */
export function withNewest(error: unknown, now: Money | null): unknown {
  if (!(error instanceof ApiError) || error.code !== 'stale') return error
  const newest = now ? formatMoney(now) : 'none'
  return new ApiError(
    'stale',
    `Someone else changed it to ${newest} in the meantime. Save again to replace it with yours.`,
  )
}

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
