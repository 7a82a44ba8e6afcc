// Retainers: hours or deliverables a month, or a prepaid block; the meter that both sides see, and overage.
import * as z from 'zod'
import { Percent } from './billing.ts'
import { Month } from './campaign-figures.ts'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Invoice, InvoiceStatus, VoidInvoice } from './invoices.ts'
import { reporting } from './reporting.ts'
import { Currency, Money } from './money.ts'
import {
  DateOnly,
  Id,
  Moment,
  Named,
  PersonName,
  Version,
  can,
  list,
  nothing,
  optionalText,
  text,
} from './shared.ts'
import type { FieldErrors } from './words.ts'

/** `hours`, `deliverables`: each month anew · `block`: hours that are bought once, and again where more are needed. */
export const retainerKinds = ['hours', 'deliverables', 'block'] as const
export const RetainerKind = z.enum(retainerKinds)
export type RetainerKind = z.infer<typeof RetainerKind>

/** What becomes of what a month leaves: lost, kept up to a cap, kept for some months, kept. */
export const rollovers = ['none', 'capped', 'expiring', 'all'] as const
export type Rollover = (typeof rollovers)[number]

/** Minutes, or deliverables. */
const maxUnits = 6_000_000
const Units = z.int().min(0).max(maxUnits)

const termFields = {
  /** Of each month; of a block what is bought in the month from which it counts. */
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

function termsFaults({ rollover, rolloverLimit }: WrittenTerms): FieldErrors {
  if (rollover === 'capped' && !rolloverLimit) return { rolloverLimit: 'Say how much is kept' }
  if (rollover !== 'expiring') return {}
  if (!rolloverLimit) return { rolloverLimit: 'Say after how many months it expires' }
  return rolloverLimit > maxExpiryMonths
    ? { rolloverLimit: `Use at most ${maxExpiryMonths} months` }
    : {}
}

const identity = {
  title: text(200),
  /** Null: all of the client’s. */
  projects: list(Id, 500).nullish(),
  /** No time counts, and no month begins, after this day. */
  endsOn: DateOnly.nullish(),
  /** The recurring invoice that bills it. */
  schedule: Id.nullish(),
}

export const NewRetainer = z
  .strictObject({
    ...identity,
    ...termFields,
    kind: RetainerKind,
    currency: Currency,
    /** The first month has its whole allowance, whichever day it is. */
    startsOn: DateOnly,
  })
  .superRefine(
    reporting((draft): FieldErrors => {
      if (draft.endsOn && draft.endsOn < draft.startsOn) {
        return { endsOn: 'End must not be before start' }
      }
      return termsFaults(draft)
    }),
  )
export type NewRetainer = z.infer<typeof NewRetainer>

export const RetainerChange = z
  .strictObject(identity)
  .partial()
  .extend({ version: Version.optional() })
export type RetainerChange = z.infer<typeof RetainerChange>

/** From this month on; months before keep theirs. */
export const NewTerms = z
  .strictObject({
    ...termFields,
    from: Month,
    /** Nothing is covered or renewed while it is paused. */
    paused: z.boolean(),
    version: Version.optional(),
  })
  .superRefine(reporting(termsFaults))
export type NewTerms = z.infer<typeof NewTerms>

export const NewDelivery = z.strictObject({
  /** The client reads it. */
  title: text(200),
  day: DateOnly,
  quantity: z.int().min(1).max(10_000),
})
export type NewDelivery = z.infer<typeof NewDelivery>

export const NewOverage = z.strictObject({
  month: Month,
  /** As it was shown. */
  units: Units.min(1),
  net: Money,
  /** The client reads it. */
  note: optionalText(1000).nullish(),
})
export type NewOverage = z.infer<typeof NewOverage>

export const Terms = z.strictObject({
  from: Month,
  allowance: z.int(),
  rollover: z.enum(rollovers),
  rolloverLimit: z.int().nullable(),
  price: Money.nullable(),
  overageRate: Money,
  paused: z.boolean(),
})
export type Terms = z.infer<typeof Terms>

export const RetainerMonth = z.strictObject({
  month: Month,
  allowance: z.int(),
  rolledOver: z.int(),
  /** Of what was left before, what was lost as this month began. */
  expired: z.int(),
  used: z.int(),
  left: z.int(),
  overage: z.int(),
  /** Of the overage what the client has not been asked for yet. */
  toAsk: z.strictObject({ units: z.int(), net: Money }).nullable(),
  paused: z.boolean(),
})
export type RetainerMonth = z.infer<typeof RetainerMonth>

const overageStates = ['asked', 'approved', 'declined', 'withdrawn'] as const
export type OverageState = (typeof overageStates)[number]

export const Overage = z.strictObject({
  _id: Id,
  month: Month,
  units: z.int(),
  rate: Money,
  net: Money,
  taxRate: Percent,
  total: Money,
  note: z.string(),
  state: z.enum(overageStates),
  askedAt: Moment,
  decision: z.strictObject({ at: Moment, by: PersonName, reason: z.string() }).nullable(),
  /** That was made of it and is not void. Of drafts clients learn nothing. */
  invoice: z
    .strictObject({ _id: Id, number: z.string().nullable(), status: InvoiceStatus })
    .nullable(),
  /** That were made of it and declared void, the earliest first. */
  voidInvoices: z.array(VoidInvoice),
  can: can('decide', 'withdraw', 'invoice'),
})
export type Overage = z.infer<typeof Overage>

export const Delivery = z.strictObject({
  _id: Id,
  title: z.string(),
  day: DateOnly,
  quantity: z.int(),
  can: can('delete'),
})
export type Delivery = z.infer<typeof Delivery>

const retainerStates = ['planned', 'active', 'paused', 'ended'] as const
export type RetainerState = (typeof retainerStates)[number]

/** Of the month, or of what of a block has not expired. */
const Meter = z.strictObject({
  total: z.int(),
  used: z.int(),
  left: z.int(),
  overage: z.int(),
  /** At most 100. */
  percent: z.int(),
})
export type Meter = z.infer<typeof Meter>

export const Retainer = z.strictObject({
  _id: Id,
  company: Id,
  title: z.string(),
  kind: RetainerKind,
  state: z.enum(retainerStates),
  currency: Currency,
  /** Null: all of the client’s. */
  projects: z.array(Named).nullable(),
  startsOn: DateOnly,
  endsOn: DateOnly.nullable(),
  /** For the agency alone. */
  schedule: Named.nullable(),
  /** What holds now, or from its start on. */
  terms: Terms,
  /** All of them, the latest first. */
  history: z.array(Terms),
  meter: Meter,
  /** The latest first; none before it starts. */
  months: z.array(RetainerMonth),
  /** The latest first. */
  overages: z.array(Overage),
  deliveries: z.array(Delivery),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'delete'),
})
export type Retainer = z.infer<typeof Retainer>

export const RetainerId = z.strictObject({ ...CompanyId.shape, retainerId: Id })
const OverageId = RetainerId.extend({ overageId: Id })

/** As it was shown: what was agreed on is that and nothing else. */
const seen = { units: z.int(), total: Money }
const OverageApproval = z.strictObject(seen)
export type OverageApproval = z.infer<typeof OverageApproval>

export const overageReason = text(2000, 'Say why, so that the agency can answer')

export const retainers = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:companyId/retainers',
    access: 'member',
    needs: 'money',
    summary: 'The retainers of a client with their meters and months, those that have ended last',
    params: CompanyId,
    answer: { 200: z.array(Retainer) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers',
    access: 'admin',
    needs: 'money',
    summary: 'Agree on hours or deliverables a month, or a prepaid block',
    params: CompanyId,
    body: NewRetainer,
    answer: { 201: Retainer },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId/retainers/:retainerId',
    access: 'member',
    needs: 'money',
    summary: 'One retainer with its meter and months',
    params: RetainerId,
    answer: { 200: Retainer },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/retainers/:retainerId',
    access: 'admin',
    needs: 'money',
    summary: 'Change its name, the projects that it covers, its end, the invoice that bills it',
    params: RetainerId,
    body: RetainerChange,
    answer: { 200: Retainer },
    errors: ['stale', 'wrong_state'],
  }),
  changeTerms: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/retainers/:retainerId/terms',
    access: 'admin',
    needs: 'money',
    summary:
      'Change allowance, rollover, price or overage rate from a month on, pause it, top up a block',
    params: RetainerId,
    body: NewTerms,
    answer: { 200: Retainer },
    errors: ['stale', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/retainers/:retainerId',
    access: 'admin',
    needs: 'money',
    summary: 'Delete a retainer of which nothing was delivered or asked for',
    params: RetainerId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  addDelivery: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/deliveries',
    access: 'admin',
    needs: 'money',
    summary: 'Record what was delivered',
    params: RetainerId,
    body: NewDelivery,
    answer: { 201: Retainer },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  removeDelivery: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/retainers/:retainerId/deliveries/:deliveryId',
    access: 'admin',
    needs: 'money',
    summary: 'Take back what was recorded as delivered',
    params: RetainerId.extend({ deliveryId: Id }),
    answer: { 200: Retainer },
    errors: ['wrong_state'],
  }),
  askOverage: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/overages',
    access: 'admin',
    needs: 'money',
    summary: 'Ask the client’s owners to approve the overage of a month, as it was shown',
    params: RetainerId,
    body: NewOverage,
    answer: { 201: Retainer },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  withdrawOverage: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/overages/:overageId/withdraw',
    access: 'admin',
    needs: 'money',
    summary: 'Take back a question about overage that was not answered',
    params: OverageId,
    answer: { 200: Retainer },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  approveOverage: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/overages/:overageId/approve',
    access: 'member',
    needs: 'money',
    summary: 'Approve overage as an owner of the client; it becomes the draft of an invoice, once',
    params: OverageId,
    body: OverageApproval,
    answer: { 200: Retainer },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  declineOverage: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/overages/:overageId/decline',
    access: 'member',
    needs: 'money',
    summary: 'Decline overage as an owner of the client, with the reason',
    params: OverageId,
    body: OverageApproval.extend({ reason: overageReason }),
    answer: { 200: Retainer },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  invoiceOverage: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/overages/:overageId/invoice',
    access: 'admin',
    needs: 'money',
    summary: 'Make the draft of approved overage anew, where it was deleted or declared void',
    params: OverageId,
    answer: { 201: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
}
