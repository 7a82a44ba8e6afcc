// Instalments of an accepted quote or a draft invoice: a deposit and later parts, each invoiced once.
import * as z from 'zod'
import { Percent } from './billing.ts'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { hundredPercent, percentWeight } from './instalment-parts.ts'
import { Invoice, InvoiceId, InvoiceStatus, VoidInvoice } from './invoices.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import { Money } from '../values/money.ts'
import { QuoteId } from './quotes.ts'
import { DateOnly, Id, Moment, Version, list, nothing, text } from '../shared.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'

export const minInstalments = 2
export const maxInstalments = 24

/** A number is a percentage of the whole; money is a fixed amount including tax. */
const Share = z.union([Percent, Money], {
  error: 'Share must be a percentage from 0 to 100 or an amount',
})

export const NewInstalment = z.strictObject({
  title: text(100),
  /** The planned invoice date. */
  invoiceOn: DateOnly,
  share: Share,
})
export type NewInstalment = z.infer<typeof NewInstalment>

const isPercent = (share: NewInstalment['share']) => typeof share === 'number'

/** In minor units, or thousandths of a percent. */
export const weightOf = ({ share }: Pick<NewInstalment, 'share'>): bigint =>
  typeof share === 'number' ? percentWeight(share) : BigInt(share.amount)

/** Errors across the parts. The server checks that amounts add up to the total. */
export function divisionErrors({ parts }: { parts: readonly NewInstalment[] }): FieldErrors {
  if (parts.length < minInstalments) return { parts: 'Add at least two instalments' }
  const [first] = parts
  if (parts.some(({ share }) => isPercent(share) !== (first && isPercent(first.share)))) {
    return { parts: 'Use percentages or amounts, not both' }
  }
  const empty = parts.findIndex((part) => weightOf(part) === 0n)
  if (empty >= 0) return { [`parts.${empty}.share`]: 'Each instalment must be more than zero' }
  const sum = parts.reduce((total, part) => total + weightOf(part), 0n)
  if (first && isPercent(first.share) && sum !== hundredPercent) {
    return { parts: 'The percentages must add up to 100' }
  }
  return {}
}

export const Division = z
  .strictObject({ parts: list(NewInstalment, maxInstalments), version: Version.optional() })
  .superRefine(addFieldErrors(divisionErrors))
export type Division = z.infer<typeof Division>

export const Instalment = z.strictObject({
  _id: Id,
  title: z.string(),
  invoiceOn: DateOnly,
  total: Money,
  /** The instalment's current invoice that is not void; its number is null while it is a draft. */
  invoice: z
    .strictObject({ _id: Id, number: z.string().nullable(), status: InvoiceStatus })
    .nullable(),
  /** Voided invoices of this instalment, oldest first. */
  voidInvoices: z.array(VoidInvoice),
  can: z.strictObject({ invoice: z.boolean() }),
})
export type Instalment = z.infer<typeof Instalment>

export const InstalmentPlan = z.strictObject({
  _id: Id,
  company: Id,
  /** The quote that is divided, or that the draft was made from. */
  quote: z.strictObject({ _id: Id, number: z.string() }).nullable(),
  /** It replaced a draft, which is restored when the instalments are merged. */
  fromDraft: z.boolean(),
  /** Taken from its first line. */
  title: z.string(),
  total: Money,
  parts: z.array(Instalment),
  createdAt: Moment,
  can: z.strictObject({ remove: z.boolean() }),
})
export type InstalmentPlan = z.infer<typeof InstalmentPlan>

const PlanId = z.strictObject({ ...CompanyId.shape, planId: Id })

export const instalments = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/instalments',
    access: 'admin',
    needs: 'money',
    summary: 'List a client’s quotes and drafts that are split into instalments, newest first',
    params: CompanyId,
    answer: { 200: z.array(InstalmentPlan) },
  }),
  divideQuote: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/instalments',
    access: 'admin',
    needs: 'money',
    summary: 'Split an accepted quote into instalments instead of invoicing it as a whole',
    params: QuoteId,
    body: Division,
    answer: { 201: InstalmentPlan },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  divideInvoice: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/instalments',
    access: 'admin',
    needs: 'money',
    summary: 'Split a draft invoice into instalments, which replace it',
    params: InvoiceId,
    body: Division,
    answer: { 201: InstalmentPlan },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/companies/:companyId/instalments/:planId/:instalmentId/invoice',
    access: 'admin',
    needs: 'money',
    summary: 'Create a draft invoice for an instalment, once',
    params: PlanId.extend({ instalmentId: Id }),
    answer: { 201: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/instalments/:planId',
    access: 'admin',
    needs: 'money',
    summary: 'Merge instalments back into the quote or a draft, if none was invoiced',
    params: PlanId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
}
