// Quotes: what a client is offered, accepts or declines, and what becomes an invoice.
import * as z from 'zod'
import { bytes, endpoint } from './endpoint.ts'
import { Invoice, VoidInvoice } from './invoices.ts'
import { Buyer, Seller } from './invoice-parties.ts'
import { lineFaults, lineFields, shownLines } from './line-items.ts'
import { listQuery, pageOf, sortBy } from './list.ts'
import { Currency, Money } from './money.ts'
import { addFieldErrors } from './add-field-errors.ts'
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
} from './shared.ts'

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
  /** The last day on which it can be accepted, by the agency's calendar. */
  validUntil: DateOnly,
}

export const NewQuote = z
  .strictObject(draftFields)
  .superRefine(addFieldErrors((draft) => lineFaults(draft, 'quote')))
export type NewQuote = z.infer<typeof NewQuote>

/** Its company stays. Of one that was sent it makes a new version, which the client has to accept anew. */
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
  /** That was made of it and is not void; its number is null while it is a draft, of which clients learn nothing. */
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
  /** When the client first opened what it says now. */
  viewedAt: Moment.nullable(),
  decision: z
    .strictObject({
      decision: z.enum(quoteDecisions),
      at: Moment,
      by: PersonName,
      /** Why it was declined. */
      reason: z.string(),
    })
    .nullable(),
  /** The agency took it back before it was decided on. */
  withdrawal: z.strictObject({ at: Moment, reason: z.string() }).nullable(),
  /** That were made of it and declared void, the earliest first. */
  voidInvoices: z.array(VoidInvoice),
  can: can('edit', 'delete', 'send', 'withdraw', 'decide', 'invoice'),
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
  /** `open`: the client can decide · `to invoice`: accepted, and no invoice made of it yet. */
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

/** Of the quote as it was seen: what was changed since is not what was decided on. */
const seen = { version: Version }

export const declineReason = text(2000, 'Say why, so that the agency can do better')

export const quotes = {
  list: endpoint({
    method: 'GET',
    path: '/quotes',
    access: 'member',
    needs: 'money',
    summary: 'One page of quotes, searched and sorted; format=csv for all that match as CSV',
    query: QuoteQuery,
    answer: { 200: pageOf(ListedQuote) },
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/quotes/defaults',
    access: 'admin',
    needs: 'money',
    summary: 'What a new quote begins with, as the settings have it',
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
    summary: 'One quote; opened by one of the client’s people it counts as viewed',
    params: QuoteId,
    answer: { 200: Quote },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/quotes/:quoteId',
    access: 'member',
    needs: 'money',
    summary: 'Change a draft; of a quote that was sent make a new version, and email it',
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
    summary: 'Give a draft its number, freeze it, and email the client the way to it',
    params: QuoteId,
    body: z.strictObject({ version: Version.optional() }).nullish(),
    answer: { 200: Quote },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/quotes/:quoteId/withdraw',
    access: 'member',
    needs: 'money',
    summary: 'Take back a sent quote that was not decided on; the client is told',
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
    summary: 'Accept a quote, as one of the client’s people; binds to the version seen',
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
    summary: 'Make the draft of an invoice of an accepted quote, once',
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
    summary: 'The quote as PDF; of a draft, for the agency, a preview',
    params: QuoteId,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
}
