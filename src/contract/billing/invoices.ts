// Invoices and credit notes: editable drafts, and immutable sent documents.
import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { Buyer, Seller } from './billing.ts'
import { TimeGrouping, TimeLines, UnbilledTime } from './invoice-time.ts'
import {
  type DraftAmounts,
  currencyErrors,
  lineErrors,
  lineFields,
  shownLines,
} from './line-items.ts'
import { listQuery, pageOf, sortBy } from '../list.ts'
import { Balance, Currency, Money } from '../values/money.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import { DateOnly, Id, Moment, Named, Version, can, nothing, optionalText } from '../shared.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'
import { InvoiceSums, NewPayment, Payment, Revenue } from './invoice-money.ts'

export const invoiceStatuses = [
  'draft',
  'sent',
  'viewed',
  'partly paid',
  'paid',
  'overdue',
  'void',
] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const invoiceKinds = ['invoice', 'credit note'] as const
export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

export const dueBeforeIssue = 'Due date must not be before the issue date'

interface Draft extends DraftAmounts {
  issueDate?: string | null | undefined
  dueDate: string
}

/** Errors across the fields of a draft. */
export function draftErrors(draft: Draft): FieldErrors {
  const { issueDate, dueDate } = draft
  return {
    ...lineErrors(draft, 'invoice'),
    ...(issueDate && dueDate < issueDate && { dueDate: dueBeforeIssue }),
  }
}

const draftFields = {
  ...lineFields,
  company: Id,
  project: Id.nullish(),
  /** If omitted, set to the sending date. */
  issueDate: DateOnly.nullish(),
  dueDate: DateOnly,
}

export const NewInvoice = z
  .strictObject(draftFields)
  .superRefine(addFieldErrors((draft) => ({ ...draftErrors(draft), ...currencyErrors(draft) })))
export type NewInvoice = z.infer<typeof NewInvoice>

/** Drafts only. The company cannot be changed. */
export const InvoiceChange = z
  .strictObject(draftFields)
  .omit({ company: true })
  .partial()
  .extend({ version: Version.optional() })
export type InvoiceChange = z.infer<typeof InvoiceChange>

const summary = {
  _id: Id,
  kind: InvoiceKind,
  /** Null for a draft. */
  number: z.string().nullable(),
  company: Id,
  companyName: z.string(),
  status: InvoiceStatus,
  currency: Currency,
  issueDate: DateOnly.nullable(),
  dueDate: DateOnly,
  total: Money,
  /** The open amount; negative if overpaid, which is the client's credit. */
  due: Balance,
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
}

export const ListedInvoice = z.strictObject(summary)
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** Shown in the history of a quote, an instalment or overage. */
export const VoidInvoice = z.strictObject({ _id: Id, number: z.string() })
export type VoidInvoice = z.infer<typeof VoidInvoice>

const NumberedInvoice = z.strictObject({ _id: Id, number: z.string().nullable(), total: Money })

export const Invoice = z.strictObject({
  ...summary,
  project: Named.nullable(),
  ...shownLines,
  paid: Balance,
  /** Total of its credit notes. */
  credited: Money,
  payments: z.array(Payment),
  creditNotes: z.array(NumberedInvoice),
  /** For credit notes: the credited invoice. */
  creditOf: NumberedInvoice.nullable(),
  /** The quote it was made from. */
  quote: z.strictObject({ _id: Id, number: z.string() }).nullable(),
  /** Null while it is a draft. */
  seller: Seller.nullable(),
  buyer: Buyer.nullable(),
  sentAt: Moment.nullable(),
  viewedAt: Moment.nullable(),
  voidedAt: Moment.nullable(),
  voidReason: z.string(),
  /** Its company was deleted; the record is kept without the company's details. */
  isDetached: z.boolean(),
  /** Visible to the agency only. */
  remindersStopped: z.boolean().optional(),
  /** After a refund online without a credit note: reminders wait for a decision, or the invoice is left settled. */
  refund: z.enum(['undecided', 'settled']).nullable().optional(),
  nextReminder: DateOnly.nullable().optional(),
  /** When the client was reminded. */
  reminders: z.array(Moment).optional(),
  can: can(
    'edit',
    'delete',
    'divide',
    'send',
    'sendAgain',
    'void',
    'credit',
    'pay',
    'refund',
    /** For clients, if the installation accepts online payments. */
    'payOnline',
    'remind',
    'remindNow',
  ),
})
export type Invoice = z.infer<typeof Invoice>

export const invoiceSorts = [
  'number',
  'company',
  'status',
  'issueDate',
  'dueDate',
  'total',
] as const

export const InvoiceQuery = listQuery({
  company: Id.optional(),
  /** `outstanding`: anything with an open amount. */
  status: z.enum([...invoiceStatuses, 'outstanding']).optional(),
  kind: InvoiceKind.optional(),
  /** By issue date. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  sort: sortBy(invoiceSorts).default('-issueDate'),
})
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

export const InvoiceDefaults = z.strictObject({
  currency: Currency,
  taxRate: z.number(),
  dueDays: z.int(),
  terms: z.string(),
  /** In the agency's time zone. */
  today: DateOnly,
})
export type InvoiceDefaults = z.infer<typeof InvoiceDefaults>

export const InvoiceId = z.strictObject({ invoiceId: Id })

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    access: 'member',
    needs: 'money',
    summary: 'List invoices by page, searched and sorted; format=csv returns all matches as CSV',
    query: InvoiceQuery,
    answer: { 200: pageOf(ListedInvoice) },
  }),
  sums: endpoint({
    method: 'GET',
    path: '/invoices/sums',
    access: 'member',
    needs: 'money',
    summary: 'Get totals by currency: outstanding, overdue, paid this month, and credit',
    query: z.strictObject({ company: Id.optional() }),
    answer: { 200: z.array(InvoiceSums) },
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/invoices/revenue',
    access: 'admin',
    needs: 'money',
    summary: 'Get amounts invoiced and paid in the last twelve months, by currency, largest first',
    query: z.strictObject({ company: Id.optional() }),
    answer: { 200: z.array(Revenue) },
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/invoices/defaults',
    access: 'admin',
    needs: 'money',
    summary: 'Get the defaults for a new invoice, from the settings',
    answer: { 200: InvoiceDefaults },
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoices/create',
    access: 'member',
    needs: 'money',
    summary: 'Add a draft',
    body: NewInvoice,
    answer: { 201: Invoice },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId',
    access: 'member',
    needs: 'money',
    summary: 'Get an invoice; it counts as viewed once one of the client’s people opens it',
    params: InvoiceId,
    answer: { 200: Invoice },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/invoices/:invoiceId',
    access: 'member',
    needs: 'money',
    summary: 'Change a draft',
    params: InvoiceId,
    body: InvoiceChange,
    answer: { 200: Invoice },
    errors: ['stale', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:invoiceId',
    access: 'member',
    needs: 'money',
    summary: 'Delete a draft',
    params: InvoiceId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/send',
    access: 'member',
    needs: 'money',
    summary: 'Give a draft its number, freeze it, and email it to the client',
    params: InvoiceId,
    body: z.strictObject({ version: Version.optional() }).nullish(),
    answer: { 200: Invoice },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/send-again',
    access: 'member',
    needs: 'money',
    summary: 'Email a sent invoice to the client again',
    params: InvoiceId,
    answer: { 200: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  void: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/void',
    access: 'member',
    needs: 'money',
    summary: 'Declare a sent invoice void; its number stays taken',
    params: InvoiceId,
    body: z.strictObject({ reason: optionalText(500).nullish() }).nullish(),
    answer: { 200: Invoice },
    errors: ['wrong_state'],
  }),
  credit: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/credit',
    access: 'member',
    needs: 'money',
    summary: 'Add a draft credit note for all lines of a sent invoice',
    params: InvoiceId,
    answer: { 201: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/payments',
    access: 'member',
    needs: 'money',
    summary: 'Record a payment, a refund, or the use of the client’s credit',
    params: InvoiceId,
    body: NewPayment,
    answer: { 201: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  removePayment: endpoint({
    method: 'DELETE',
    path: '/invoices/:invoiceId/payments/:paymentId',
    access: 'member',
    needs: 'money',
    summary: 'Undo a payment that was recorded by mistake',
    params: InvoiceId.extend({ paymentId: Id }),
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  unbilledTime: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/time',
    access: 'admin',
    needs: 'money',
    summary: 'Get how much of its client’s time can be added to a draft',
    params: InvoiceId,
    query: z.strictObject({
      project: Id.optional(),
      from: DateOnly.optional(),
      to: DateOnly.optional(),
      /** Quantities are rounded per line. */
      grouping: TimeGrouping.default('task'),
    }),
    answer: { 200: UnbilledTime },
    errors: ['wrong_state'],
  }),
  addTime: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/time',
    access: 'admin',
    needs: 'money',
    summary: 'Add unbilled time to a draft, which reserves it for this invoice',
    params: InvoiceId,
    body: TimeLines,
    answer: { 200: Invoice },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  refund: endpoint({
    method: 'PUT',
    path: '/invoices/:invoiceId/refund',
    access: 'member',
    needs: 'money',
    summary: 'Decide whether money refunded online is expected again, or the invoice stays settled',
    params: InvoiceId,
    body: z.strictObject({ decision: z.enum(['expected', 'settled']) }),
    answer: { 200: Invoice },
    errors: ['wrong_state'],
  }),
  reminders: endpoint({
    method: 'PUT',
    path: '/invoices/:invoiceId/reminders',
    access: 'member',
    needs: 'money',
    summary: 'Stop or resume an invoice’s reminders',
    params: InvoiceId,
    body: z.strictObject({ stopped: z.boolean() }),
    answer: { 200: Invoice },
  }),
  remind: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/reminders',
    access: 'member',
    needs: 'money',
    summary: 'Remind the client of an overdue invoice now, at most once a day',
    params: InvoiceId,
    answer: { 200: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/pdf',
    access: 'member',
    needs: 'money',
    summary: 'Download the invoice as PDF; for a draft a preview, agency only',
    params: InvoiceId,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
}
