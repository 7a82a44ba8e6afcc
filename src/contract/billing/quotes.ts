// Quotes: offered to a client, accepted or declined, then invoiced.
import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { Invoice, VoidInvoice } from './invoices.ts'
import { Buyer, Seller } from './billing.ts'
import { currencyErrors, lineErrors, lineFields, shownLines } from './line-items.ts'
import { listQuery, pageOf, sortBy } from '../list.ts'
import { Currency, Money } from '../values/money.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import {
  DateOnly,
  Id,
  Moment,
  Named,
  PersonName,
  Version,
  can,
  nothing,
  optionalText,
  text,
} from '../shared.ts'

export const quoteStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const
export const QuoteStatus = z.enum(quoteStatuses)
export type QuoteStatus = z.infer<typeof QuoteStatus>

const draftFields = {
  ...lineFields,
  company: Id,
  project: Id.nullish(),
  /** The last day it can be accepted, in the agency's time zone. */
  validUntil: DateOnly,
}

export const NewQuote = z
  .strictObject(draftFields)
  .superRefine(
    addFieldErrors((draft) => ({ ...lineErrors(draft, 'quote'), ...currencyErrors(draft) })),
  )
export type NewQuote = z.infer<typeof NewQuote>

/** The company cannot be changed. Changing a sent quote creates a new version that the client has to accept again. */
export const QuoteChange = z
  .strictObject(draftFields)
  .omit({ company: true })
  .partial()
  .extend({ version: Version.optional() })
export type QuoteChange = z.infer<typeof QuoteChange>

const summary = {
  _id: Id,
  /** Null for a draft. */
  number: z.string().nullable(),
  company: Id,
  companyName: z.string(),
  status: QuoteStatus,
  currency: Currency,
  issueDate: DateOnly.nullable(),
  validUntil: DateOnly,
  total: Money,
  /** The current invoice that is not void; its number is null while it is a draft, which clients do not see. */
  invoice: z.strictObject({ _id: Id, number: z.string().nullable() }).nullable(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
}

export const ListedQuote = z.strictObject(summary)
export type ListedQuote = z.infer<typeof ListedQuote>

export const quoteDecisions = ['accepted', 'declined'] as const
export type QuoteDecision = (typeof quoteDecisions)[number]

export const Quote = z.strictObject({
  ...summary,
  ...shownLines,
  project: Named.nullable(),
  /** Null while it is a draft. */
  seller: Seller.nullable(),
  buyer: Buyer.nullable(),
  sentAt: Moment.nullable(),
  /** When the client first opened the current version. */
  viewedAt: Moment.nullable(),
  decision: z
    .strictObject({
      decision: z.enum(quoteDecisions),
      at: Moment,
      by: PersonName,
      /** The reason for declining. */
      reason: z.string(),
    })
    .nullable(),
  /** Set if the agency withdrew it before a decision. */
  withdrawal: z.strictObject({ at: Moment, reason: z.string() }).nullable(),
  /** Voided invoices made from it, oldest first. */
  voidInvoices: z.array(VoidInvoice),
  can: can('edit', 'delete', 'send', 'sendAgain', 'withdraw', 'decide', 'invoice'),
})
export type Quote = z.infer<typeof Quote>

export const quoteSorts = [
  'number',
  'company',
  'status',
  'issueDate',
  'validUntil',
  'total',
] as const

export const QuoteQuery = listQuery({
  company: Id.optional(),
  /** `open`: awaiting the client's decision · `to invoice`: accepted and not invoiced yet. */
  status: z.enum([...quoteStatuses, 'open', 'to invoice']).optional(),
  sort: sortBy(quoteSorts).default('-issueDate'),
})
export type QuoteQuery = z.infer<typeof QuoteQuery>

export const QuoteDefaults = z.strictObject({
  currency: Currency,
  taxRate: z.number(),
  validUntil: DateOnly,
})
export type QuoteDefaults = z.infer<typeof QuoteDefaults>

export const QuoteId = z.strictObject({ quoteId: Id })

/** The version the caller saw; decisions on an older version are rejected. */
const seen = { version: Version }

export const declineReason = text(2000, 'Give a reason, so that the agency can make a better offer')

export const quotes = {
  list: endpoint({
    method: 'GET',
    path: '/quotes',
    access: 'member',
    needs: 'money',
    summary: 'List quotes by page, searched and sorted; format=csv returns all matches as CSV',
    query: QuoteQuery,
    answer: { 200: pageOf(ListedQuote) },
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/quotes/defaults',
    access: 'admin',
    needs: 'money',
    summary: 'Get the defaults for a new quote, from the settings',
    answer: { 200: QuoteDefaults },
  }),
  create: endpoint({
    method: 'POST',
    path: '/quotes/create',
    access: 'member',
    needs: 'money',
    summary: 'Add a draft',
    body: NewQuote,
    answer: { 201: Quote },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/quotes/:quoteId',
    access: 'member',
    needs: 'money',
    summary: 'Get a quote; it counts as viewed once one of the client’s people opens it',
    params: QuoteId,
    answer: { 200: Quote },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/quotes/:quoteId',
    access: 'member',
    needs: 'money',
    summary: 'Change a draft, or create and email a new version of a sent quote',
    params: QuoteId,
    body: QuoteChange,
    answer: { 200: Quote },
    errors: ['stale', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/quotes/:quoteId',
    access: 'member',
    needs: 'money',
    summary: 'Delete a draft',
    params: QuoteId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/send',
    access: 'member',
    needs: 'money',
    summary: 'Give a draft its number, freeze it, and email the client a link',
    params: QuoteId,
    body: z.strictObject({ version: Version.optional() }).nullish(),
    answer: { 200: Quote },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/send-again',
    access: 'member',
    needs: 'money',
    summary: 'Email a quote that is not decided yet to the client again',
    params: QuoteId,
    answer: { 200: Quote },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/withdraw',
    access: 'member',
    needs: 'money',
    summary: 'Withdraw a sent quote before a decision; notifies the client',
    params: QuoteId,
    body: z.strictObject({ reason: optionalText(500).nullish() }).nullish(),
    answer: { 200: Quote },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/accept',
    access: 'member',
    needs: 'money',
    summary: 'Accept a quote, as one of the client’s people; applies to the version seen',
    params: QuoteId,
    body: z.strictObject(seen),
    answer: { 200: Quote },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/decline',
    access: 'member',
    needs: 'money',
    summary: 'Decline a quote, as one of the client’s people, with the reason',
    params: QuoteId,
    body: z.strictObject({ ...seen, reason: declineReason }),
    answer: { 200: Quote },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/invoice',
    access: 'member',
    needs: 'money',
    summary: 'Create a draft invoice from an accepted quote, once',
    params: QuoteId,
    answer: { 201: Invoice },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/quotes/:quoteId/pdf',
    access: 'member',
    needs: 'money',
    summary: 'Download the quote as PDF; for a draft a preview, agency only',
    params: QuoteId,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
}
