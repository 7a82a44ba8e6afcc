// Retainers: hours or deliverables per month, or a prepaid block; usage visible to both sides, and overage.
import * as z from 'zod'
import { Month } from '../marketing/campaign-figures.ts'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { Invoice } from './invoices.ts'
import { Currency, CurrentCurrency, Money } from '../values/money.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import { NewOverage, Overage, OverageApproval, overageReason } from './retainer-overages.ts'
import { NewTerms, Terms, termFields, termsErrors } from './retainer-terms.ts'
import { DateOnly, Id, Moment, Named, Version, can, list, nothing, text } from '../shared.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'

/** `hours`, `deliverables`: per month · `block`: prepaid hours that can be topped up. */
export const retainerKinds = ['hours', 'deliverables', 'block'] as const
export const RetainerKind = z.enum(retainerKinds)
export type RetainerKind = z.infer<typeof RetainerKind>

const identity = {
  title: text(200),
  /** Null: all of the client's projects. */
  projects: list(Id, 500).nullish(),
  /** The last day; no time counts and no month starts after it. */
  endsOn: DateOnly.nullish(),
  /** The recurring invoice that bills it. */
  schedule: Id.nullish(),
}

export const NewRetainer = z
  .strictObject({
    ...identity,
    ...termFields,
    kind: RetainerKind,
    currency: CurrentCurrency,
    /** The first month gets its full allowance, regardless of the start day. */
    startsOn: DateOnly,
  })
  .superRefine(
    addFieldErrors((draft): FieldErrors => {
      if (draft.endsOn && draft.endsOn < draft.startsOn) {
        return { endsOn: 'End must not be before start' }
      }
      return termsErrors(draft)
    }),
  )
export type NewRetainer = z.infer<typeof NewRetainer>

export const RetainerChange = z
  .strictObject(identity)
  .partial()
  .extend({ version: Version.optional() })
export type RetainerChange = z.infer<typeof RetainerChange>

export const NewDelivery = z.strictObject({
  /** Visible to the client. */
  title: text(200),
  day: DateOnly,
  quantity: z.int().min(1).max(10_000),
})
export type NewDelivery = z.infer<typeof NewDelivery>

export const RetainerMonth = z.strictObject({
  month: Month,
  allowance: z.int(),
  rolledOver: z.int(),
  /** Rolled-over units that expired at the start of this month. */
  expired: z.int(),
  used: z.int(),
  left: z.int(),
  overage: z.int(),
  /** The part of the overage that the client has not been asked to approve yet. */
  toAsk: z.strictObject({ units: z.int(), net: Money }).nullable(),
  paused: z.boolean(),
})
export type RetainerMonth = z.infer<typeof RetainerMonth>

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

/** For the month, or for the unexpired part of a block. */
const Meter = z.strictObject({
  total: z.int(),
  used: z.int(),
  left: z.int(),
  overage: z.int(),
  /** Capped at 100. */
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
  /** Null: all of the client's projects. */
  projects: z.array(Named).nullable(),
  startsOn: DateOnly,
  endsOn: DateOnly.nullable(),
  /** Visible to the agency only. */
  schedule: Named.nullable(),
  /** The current terms, or the first ones if it has not started. */
  terms: Terms,
  /** All terms, newest first. */
  history: z.array(Terms),
  meter: Meter,
  /** Newest first; empty before the start. */
  months: z.array(RetainerMonth),
  /** Newest first. */
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

export const retainers = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:companyId/retainers',
    access: 'member',
    needs: 'money',
    summary: 'List a client’s retainers with usage and months, ended ones last',
    params: CompanyId,
    answer: { 200: z.array(Retainer) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers',
    access: 'admin',
    needs: 'money',
    summary: 'Add a retainer: hours or deliverables per month, or a prepaid block',
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
    summary: 'Get a retainer with its usage and months',
    params: RetainerId,
    answer: { 200: Retainer },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/retainers/:retainerId',
    access: 'admin',
    needs: 'money',
    summary: 'Change a retainer’s name, covered projects, end date or billing schedule',
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
      'Change allowance, rollover, price or overage rate from a given month on, pause it, or top up a block',
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
    summary: 'Delete a retainer without deliveries or overage requests',
    params: RetainerId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  addDelivery: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/deliveries',
    access: 'admin',
    needs: 'money',
    summary: 'Record a delivery',
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
    summary: 'Remove a recorded delivery',
    params: RetainerId.extend({ deliveryId: Id }),
    answer: { 200: Retainer },
    errors: ['wrong_state'],
  }),
  askOverage: endpoint({
    method: 'POST',
    path: '/companies/:companyId/retainers/:retainerId/overages',
    access: 'admin',
    needs: 'money',
    summary: 'Ask the client’s owners to approve a month’s overage, as shown',
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
    summary: 'Withdraw an unanswered overage request',
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
    summary: 'Approve overage, as an owner of the client; creates a draft invoice once',
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
    summary: 'Decline overage with a reason, as an owner of the client',
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
    summary: 'Recreate the draft invoice for approved overage, if it was deleted or declared void',
    params: OverageId,
    answer: { 201: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
}
