// Sent invoices for programs, by the European standard EN 16931: as CII, which stands in the PDF too, and as UBL for Peppol.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { InvoiceId } from './invoices.ts'

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

export const EInvoiceCheck = z.strictObject({
  /** Of a draft none. */
  available: z.array(Syntax),
  /** For the agency alone. */
  problems: z.array(EInvoiceProblem).optional(),
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
    answer: { 200: z.string() },
    errors: ['wrong_state'],
    isDownload: true,
  }),
}
