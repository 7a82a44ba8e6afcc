// Invoices and credit notes: drafts that change, and what was sent, which never does.
import * as z from 'zod'
import { bytes, endpoint } from './endpoint.ts'
import { Buyer, Seller } from './invoice-parties.ts'
import { TimeGrouping, TimeLines, UnbilledTime } from './invoice-time.ts'
import { type DraftAmounts, lineFaults, lineFields, shownLines } from './line-items.ts'
import { listQuery, pageOf, sortBy } from './list.ts'
import { Balance, Currency, Money } from './money.ts'
import { addFieldErrors } from './add-field-errors.ts'
import { DateOnly, Id, Moment, Named, Version, can, nothing, optionalText } from './shared.ts'
import type { FieldErrors } from './validation-words.ts'

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

/** What is wrong between the fields of a draft. */
export function draftFaults(draft: Draft): FieldErrors {
  const { issueDate, dueDate } = draft
  return {
    ...lineFaults(draft, 'invoice'),
    ...(issueDate && dueDate < issueDate && { dueDate: dueBeforeIssue }),
  }
}

const draftFields = {
  ...lineFields,
  company: Id,
  project: Id.nullish(),
  /** Without one it gets the day on which it is sent. */
  issueDate: DateOnly.nullish(),
  dueDate: DateOnly,
}

export const NewInvoice = z.strictObject(draftFields).superRefine(addFieldErrors(draftFaults))
export type NewInvoice = z.infer<typeof NewInvoice>

/** Of a draft alone. Its company stays. */
export const InvoiceChange = z
  .strictObject(draftFields)
  .omit({ company: true })
  .partial()
  .extend({ version: Version.optional() })
export type InvoiceChange = z.infer<typeof InvoiceChange>

export const Payment = z.strictObject({
  _id: Id,
  /** `credit`: paid from what was paid too much elsewhere; `credit used`: taken from here for that. */
  kind: z.enum(['payment', 'refund', 'credit', 'credit used']),
  amount: Money,
  date: DateOnly,
  method: z.string(),
  /** For the agency alone. */
  note: z.string().optional(),
})
export type Payment = z.infer<typeof Payment>

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
  /** What is still to be paid; below zero it was overpaid, which is the client's credit. */
  due: Balance,
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
}

export const ListedInvoice = z.strictObject(summary)
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** In the history of a quote, an instalment or overage. */
export const VoidInvoice = z.strictObject({ _id: Id, number: z.string() })
export type VoidInvoice = z.infer<typeof VoidInvoice>

const NumberedInvoice = z.strictObject({ _id: Id, number: z.string().nullable(), total: Money })

export const Invoice = z.strictObject({
  ...summary,
  project: Named.nullable(),
  ...shownLines,
  paid: Balance,
  /** By credit notes. */
  credited: Money,
  payments: z.array(Payment),
  creditNotes: z.array(NumberedInvoice),
  /** Of a credit note. */
  creditOf: NumberedInvoice.nullable(),
  /** That it was made of. */
  quote: z.strictObject({ _id: Id, number: z.string() }).nullable(),
  /** Null while it is a draft. */
  seller: Seller.nullable(),
  buyer: Buyer.nullable(),
  sentAt: Moment.nullable(),
  viewedAt: Moment.nullable(),
  voidedAt: Moment.nullable(),
  voidReason: z.string(),
  /** Its company was deleted: it is kept as a record, without the company's facts. */
  isDetached: z.boolean(),
  /** For the agency alone. */
  remindersStopped: z.boolean().optional(),
  nextReminder: DateOnly.nullable().optional(),
  can: can(
    'edit',
    'delete',
    'divide',
    'send',
    'void',
    'credit',
    'pay',
    'refund',
    /** By the client, where the installation takes payments online. */
    'payOnline',
    'remind',
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
  /** `outstanding`: whatever is still to be paid. */
  status: z.enum([...invoiceStatuses, 'outstanding']).optional(),
  kind: InvoiceKind.optional(),
  /** By the issue date. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  sort: sortBy(invoiceSorts).default('-issueDate'),
})
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

/** In one currency. */
export const InvoiceSums = z.strictObject({
  currency: Currency,
  outstanding: Balance,
  overdue: Balance,
  paidThisMonth: Balance,
  /** What clients have paid too much and not used. */
  credit: Balance,
})
export type InvoiceSums = z.infer<typeof InvoiceSums>

/** `2026-11` */
const MonthText = z.string().regex(/^\d{4}-\d{2}$/)

/** In one currency, the last months with those of nothing, the oldest first. */
export const Revenue = z.strictObject({
  currency: Currency,
  months: z.array(
    z.strictObject({
      month: MonthText,
      /** With tax, by issue date, less what was credited that month. */
      invoiced: Balance,
      /** By the day of payment, less refunds. */
      paid: Balance,
    }),
  ),
})
export type Revenue = z.infer<typeof Revenue>

export const revenueMonths = 12

export const InvoiceDefaults = z.strictObject({
  currency: Currency,
  taxRate: z.number(),
  dueDays: z.int(),
  terms: z.string(),
  /** By the agency's calendar. */
  today: DateOnly,
})
export type InvoiceDefaults = z.infer<typeof InvoiceDefaults>

export const NewPayment = z.strictObject({
  amount: Money.refine(({ amount }) => amount > 0, {
    path: ['amount'],
    error: 'Amount must be more than nothing',
  }),
  date: DateOnly,
  kind: z.enum(['payment', 'refund', 'credit']).default('payment'),
  method: optionalText(60).nullish(),
  note: optionalText(1000).nullish(),
})
export type NewPayment = z.infer<typeof NewPayment>

export const InvoiceId = z.strictObject({ invoiceId: Id })

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    access: 'member',
    needs: 'money',
    summary: 'One page of invoices, searched and sorted; format=csv for all that match as CSV',
    query: InvoiceQuery,
    answer: { 200: pageOf(ListedInvoice) },
  }),
  sums: endpoint({
    method: 'GET',
    path: '/invoices/sums',
    access: 'member',
    needs: 'money',
    summary: 'What is outstanding, overdue, paid this month and kept as credit, by currency',
    query: z.strictObject({ company: Id.optional() }),
    answer: { 200: z.array(InvoiceSums) },
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/invoices/revenue',
    access: 'admin',
    needs: 'money',
    summary: 'What was invoiced and paid in the last twelve months, by currency, the largest first',
    query: z.strictObject({ company: Id.optional() }),
    answer: { 200: z.array(Revenue) },
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/invoices/defaults',
    access: 'admin',
    needs: 'money',
    summary: 'What a new invoice begins with, as the settings have it',
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
    summary: 'One invoice; opened by one of the client’s people it counts as viewed',
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
    summary: 'Add the draft of a credit note over all lines of a sent invoice',
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
    summary: 'Take back a payment that was recorded by mistake',
    params: InvoiceId.extend({ paymentId: Id }),
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  unbilledTime: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/time',
    access: 'admin',
    needs: 'money',
    summary: 'How much time of its client a draft can have',
    params: InvoiceId,
    query: z.strictObject({
      project: Id.optional(),
      from: DateOnly.optional(),
      to: DateOnly.optional(),
      /** Quantities are rounded by the line. */
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
    summary: 'Put unbilled time on a draft, which no other invoice can have then',
    params: InvoiceId,
    body: TimeLines,
    answer: { 200: Invoice },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  reminders: endpoint({
    method: 'PUT',
    path: '/invoices/:invoiceId/reminders',
    access: 'member',
    needs: 'money',
    summary: 'Stop the reminders of an invoice, or let them go on',
    params: InvoiceId,
    body: z.strictObject({ stopped: z.boolean() }),
    answer: { 200: Invoice },
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/pdf',
    access: 'member',
    needs: 'money',
    summary: 'The invoice as PDF; of a draft, for the agency, a preview',
    params: InvoiceId,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
}
