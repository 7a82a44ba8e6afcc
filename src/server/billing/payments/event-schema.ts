// What a payment event must look like: a signed event may still have odd amounts, currencies, dates or no fields. Pure.
import * as z from 'zod'
import { Currency } from '#contract/values/money.ts'
import { maxAtStripe } from './rules.ts'

/** Printable ASCII, which excludes what the database can't store. */
const StripeId = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** An id, or the object with it. */
const Reference = z
  .union([StripeId, z.looseObject({ id: StripeId }).transform(({ id }) => id)])
  .nullish()

const Amount = z.int().min(1).max(maxAtStripe)

/** Stripe writes currencies in lowercase. */
const CurrencyAtStripe = z
  .string()
  .max(10)
  .transform((code) => code.toUpperCase())
  .pipe(Currency)

const State = z.string().max(40).regex(/^\w*$/)

const dayMs = 86_400_000
/** Stripe has existed since then. */
const firstMoment = Date.UTC(2010, 0)

/** Event times may be ahead of this machine's clock, but not by days. */
const Moment = z
  .number()
  .transform((seconds) => seconds * 1000)
  .refine((ms) => ms >= firstMoment && ms <= Date.now() + dayMs, { error: 'out of range' })
  .transform((ms) => new Date(Math.min(ms, Date.now())))

export const StripeEvent = z.looseObject({
  id: StripeId,
  type: z.string().max(100),
  created: Moment,
  /** Set for events of other accounts that this one serves. */
  account: z.null().optional(),
  /** Some kinds that the program ignores, such as a balance, have no id. */
  data: z.looseObject({ object: z.looseObject({}) }),
})
export type StripeEvent = z.infer<typeof StripeEvent>

export const CheckoutSession = z.looseObject({
  id: StripeId,
  object: z.literal('checkout.session').optional(),
  payment_status: State.nullish(),
})

export const PaidSession = CheckoutSession.extend({
  payment_intent: Reference,
  amount_total: Amount.nullish(),
  currency: CurrencyAtStripe.nullish(),
})

export const Refund = z.looseObject({
  id: StripeId,
  object: z.literal('refund').optional(),
  payment_intent: Reference,
  amount: Amount,
  currency: CurrencyAtStripe,
  status: State.nullish(),
})

export const Dispute = z.looseObject({
  id: StripeId,
  object: z.literal('dispute').optional(),
  payment_intent: Reference,
  amount: Amount,
  currency: CurrencyAtStripe,
  status: State.nullish(),
})
