// Terms of a retainer, effective from a given month: allowance, rollover, price, overage rate.
import * as z from 'zod'
import { Month } from '../marketing/campaign-figures.ts'
import { Money } from '../values/money.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import { Version } from '../shared.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'

/** What happens to unused allowance: lost, kept up to a cap, kept for some months, or kept. */
export const rollovers = ['none', 'capped', 'expiring', 'all'] as const
export type Rollover = (typeof rollovers)[number]

/** In minutes or deliverables. */
const maxUnits = 6_000_000
export const Units = z.int().min(0).max(maxUnits)

export const termFields = {
  /** Per month; for a block, the purchased amount. */
  allowance: Units,
  rollover: z.enum(rollovers),
  /** For `capped`, minutes or deliverables; for `expiring`, the number of months. */
  rolloverLimit: z.int().min(1).max(maxUnits).nullish(),
  /** Per month, or for the block. */
  price: Money.nullish(),
  /** Per hour or deliverable beyond the allowance. */
  overageRate: Money,
}

interface WrittenTerms {
  rollover: Rollover
  rolloverLimit?: number | null | undefined
}

const maxExpiryMonths = 120

export function termsErrors({ rollover, rolloverLimit }: WrittenTerms): FieldErrors {
  if (rollover === 'capped' && !rolloverLimit) return { rolloverLimit: 'Enter how much rolls over' }
  if (rollover !== 'expiring') return {}
  if (!rolloverLimit) return { rolloverLimit: 'Enter after how many months it expires' }
  return rolloverLimit > maxExpiryMonths
    ? { rolloverLimit: `Use at most ${maxExpiryMonths} months` }
    : {}
}

/** Effective from this month on; earlier months keep their terms. */
export const NewTerms = z
  .strictObject({
    ...termFields,
    /**
     * Per month. For a block, the amount purchased in addition, effective from the given month; a negative amount reverses a
     * mistaken purchase of that month. Sending `version` ensures that it is purchased only once.
     */
    allowance: z.int().min(-maxUnits).max(maxUnits),
    from: Month,
    /** While paused, nothing is covered or renewed. */
    paused: z.boolean(),
    version: Version.optional(),
  })
  .superRefine(addFieldErrors(termsErrors))
export type NewTerms = z.infer<typeof NewTerms>

export const Terms = z.strictObject({
  from: Month,
  /** Per month; for a block, the total purchased in this month. */
  allowance: z.int(),
  rollover: z.enum(rollovers),
  rolloverLimit: z.int().nullable(),
  price: Money.nullable(),
  overageRate: Money,
  paused: z.boolean(),
})
export type Terms = z.infer<typeof Terms>
