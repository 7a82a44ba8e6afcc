// Sent invoices for programs, by the European standard EN 16931: as CII, which stands in the PDF too, and as UBL for Peppol; and their delivery.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { InvoiceId } from './invoices.ts'
import { Moment } from './shared.ts'

export const syntaxes = ['cii', 'ubl'] as const
export const Syntax = z.enum(syntaxes)
export type Syntax = z.infer<typeof Syntax>

export const EInvoiceProblem = z.strictObject({
  message: z.string(),
  /** Where it is mended. */
  at: z.enum(['settings', 'client', 'address', 'invoice']),
  /** Which of the two it keeps from being made. */
  syntaxes: z.array(Syntax),
})
export type EInvoiceProblem = z.infer<typeof EInvoiceProblem>

/** So long is a delivery tried again by itself. */
export const maxDeliveryHours = 24

/** `none`: not asked for yet. `failed`: there was no answer, or something was missing. */
export const deliveryStates = ['none', 'queued', 'accepted', 'refused', 'failed'] as const

export const EInvoiceDelivery = z.strictObject({
  state: z.enum(deliveryStates),
  /** When it came to that; null while there is nothing, or it is under way. */
  at: Moment.nullable(),
  /** Why it did not arrive, or not yet. */
  problem: z.string(),
  /** As what the access point knows it; '' before. */
  reference: z.string(),
  /** Of a draft: whether it is delivered when it is sent. */
  isAutomatic: z.boolean(),
  can: z.strictObject({
    deliver: z.boolean(),
    /** Say that somebody has seen to what did not arrive. */
    resolve: z.boolean(),
  }),
})
export type EInvoiceDelivery = z.infer<typeof EInvoiceDelivery>

export const EInvoiceCheck = z.strictObject({
  /** Of a draft none. */
  available: z.array(Syntax),
  /** For the agency alone. */
  problems: z.array(EInvoiceProblem).optional(),
  /** Likewise; absent where nothing is delivered. */
  delivery: EInvoiceDelivery.optional(),
})
export type EInvoiceCheck = z.infer<typeof EInvoiceCheck>

export const eInvoices = {
  check: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/e-invoice',
    access: 'member',
    needs: 'money',
    summary: 'As what e-invoice there is an invoice, and what is missing for the others',
    params: InvoiceId,
    answer: { 200: EInvoiceCheck },
  }),
  xml: endpoint({
    method: 'GET',
    path: '/invoices/:invoiceId/xml',
    access: 'member',
    needs: 'money',
    summary: 'A sent invoice as CII (EN 16931) or UBL (Peppol BIS Billing 3)',
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
      'Deliver a sent invoice through the access point, or try again; what is under way or accepted stays as it is',
    params: InvoiceId,
    answer: { 200: EInvoiceCheck },
    errors: ['wrong_state'],
  }),
  resolveDelivery: endpoint({
    method: 'PUT',
    path: '/invoices/:invoiceId/delivery',
    access: 'admin',
    needs: 'money',
    summary: 'Say that a delivery that did not arrive has been seen to, or take that back',
    params: InvoiceId,
    body: z.strictObject({ isResolved: z.boolean() }),
    answer: { 200: EInvoiceCheck },
    errors: ['wrong_state'],
  }),
}
