// E-invoices (EN 16931) of sent invoices: CII, which is also embedded in the PDF, and UBL, also for Peppol; and their delivery.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { InvoiceId } from './invoices.ts'
import { Moment } from '../shared.ts'

export const syntaxes = ['cii', 'ubl'] as const
export const Syntax = z.enum(syntaxes)
export type Syntax = z.infer<typeof Syntax>

export const EInvoiceProblem = z.strictObject({
  message: z.string(),
  /** Where it can be fixed. */
  at: z.enum(['settings', 'website', 'client', 'address', 'invoice']),
  /** Whether the e-invoice exists nevertheless, but can’t go through Peppol. */
  isPeppolOnly: z.boolean(),
})
export type EInvoiceProblem = z.infer<typeof EInvoiceProblem>

/** How long delivery is retried automatically. */
export const maxDeliveryHours = 24

/** `none`: not requested yet. `failed`: no response, or missing data. */
export const deliveryStates = ['none', 'queued', 'accepted', 'refused', 'failed'] as const

export const EInvoiceDelivery = z.strictObject({
  state: z.enum(deliveryStates),
  /** When it entered this state; null if not requested or in progress. */
  at: Moment.nullable(),
  /** Why it has not arrived. */
  problem: z.string(),
  /** The access point's reference; '' until assigned. */
  reference: z.string(),
  /** For drafts: whether it will be delivered on sending. */
  isAutomatic: z.boolean(),
  can: z.strictObject({
    deliver: z.boolean(),
    /** Whether a failed delivery can be marked as resolved. */
    resolve: z.boolean(),
  }),
})
export type EInvoiceDelivery = z.infer<typeof EInvoiceDelivery>

export const EInvoiceCheck = z.strictObject({
  /** Empty for drafts. */
  available: z.array(Syntax),
  /** Visible to the agency only. */
  problems: z.array(EInvoiceProblem).optional(),
  /** Visible to the agency only; absent if nothing is delivered. */
  delivery: EInvoiceDelivery.optional(),
  /**
   * Characters of a draft that its PDF can't show, or null if that could not be checked; visible to the agency only,
   * absent if there are none.
   */
  unprintable: z.array(z.string()).nullable().optional(),
})
export type EInvoiceCheck = z.infer<typeof EInvoiceCheck>

export const eInvoices = {
  check: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/e-invoice',
    access: 'member',
    needs: 'money',
    summary:
      'List the e-invoice formats available for an invoice, what the others lack, and what its PDF can’t show',
    params: InvoiceId,
    answer: { 200: EInvoiceCheck },
  }),
  xml: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/xml',
    access: 'member',
    needs: 'money',
    summary:
      'Download a sent invoice as CII or UBL (EN 16931, by Peppol BIS Billing 3 where nothing is missing for it)',
    params: InvoiceId,
    query: z.strictObject({ syntax: Syntax.default('cii') }),
    answer: { 200: z.string().meta({ contentMediaType: 'application/xml' }) },
    errors: ['wrong_state'],
    isDownload: true,
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/invoices/:invoiceId/delivery',
    access: 'admin',
    needs: 'money',
    summary:
      'Deliver a sent invoice through the access point, or retry; no effect if in progress or accepted',
    params: InvoiceId,
    answer: { 200: EInvoiceCheck },
    errors: ['wrong_state'],
  }),
  resolveDelivery: endpoint({
    method: 'PUT',
    path: '/invoices/:invoiceId/delivery',
    access: 'admin',
    needs: 'money',
    summary: 'Mark a failed delivery as resolved, or unresolved again',
    params: InvoiceId,
    body: z.strictObject({ isResolved: z.boolean() }),
    answer: { 200: EInvoiceCheck },
    errors: ['wrong_state'],
  }),
}
