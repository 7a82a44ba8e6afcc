// What a retainer agrees on from a month on: allowance, rollover, price, overage rate.
import * as z from 'zod'
import { Month } from './campaign-figures.ts'
import { Money } from './money.ts'
import { addFieldErrors } from './add-field-errors.ts'
import { Version } from './shared.ts'
import type { FieldErrors } from './validation-words.ts'

/** What becomes of what a month leaves: lost, kept up to a cap, kept for some months, kept. */
export const rollovers = ['none', 'capped', 'expiring', 'all'] as const
export type Rollover = (typeof rollovers)[number]

/** Minutes, or deliverables. */
const maxUnits = 6_000_000
export const Units = z.int().min(0).max(maxUnits)

export const termFields = {
  /** Of each month; of a block what is bought. */
  allowance: Units,
  rollover: z.enum(rollovers),
  /** Of a cap, minutes or deliverables; else the months after which what is left expires. */
  rolloverLimit: z.int().min(1).max(maxUnits).nullish(),
  /** Of a month, or of the block. */
  price: Money.nullish(),
  /** Of an hour or a deliverable beyond the allowance. */
  overageRate: Money,
}

interface WrittenTerms {
  rollover: Rollover
  rolloverLimit?: number | null | undefined
}

const maxExpiryMonths = 120

export function termsFaults({ rollover, rolloverLimit }: WrittenTerms): FieldErrors {
  if (rollover === 'capped' && !rolloverLimit) return { rolloverLimit: 'Say how much is kept' }
  if (rollover !== 'expiring') return {}
  if (!rolloverLimit) return { rolloverLimit: 'Say after how many months it expires' }
  return rolloverLimit > maxExpiryMonths
    ? { rolloverLimit: `Use at most ${maxExpiryMonths} months` }
    : {}
}

/** From this month on; months before keep theirs. */
export const NewTerms = z
  .strictObject({
    ...termFields,
    /**
     * Of each month. Of a block what is bought in addition to what was before, in the month from which it counts; below zero,
     * what was bought in that month by mistake and is taken back. Whoever names the `version` buys it once.
     */
    allowance: z.int().min(-maxUnits).max(maxUnits),
    from: Month,
    /** Nothing is covered or renewed while it is paused. */
    paused: z.boolean(),
    version: Version.optional(),
  })
  .superRefine(addFieldErrors(termsFaults))
export type NewTerms = z.infer<typeof NewTerms>

export const Terms = z.strictObject({
  from: Month,
  /** Of each month; of a block all that was bought in this one. */
  allowance: z.int(),
  rollover: z.enum(rollovers),
  rolloverLimit: z.int().nullable(),
  price: Money.nullable(),
  overageRate: Money,
  paused: z.boolean(),
})
export type Terms = z.infer<typeof Terms>
