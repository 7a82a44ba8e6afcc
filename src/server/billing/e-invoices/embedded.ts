// The e-invoice embedded in the PDF of a sent invoice.
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { findInvoice } from '#server/billing/invoices/store.ts'
import { writeCii } from './cii.ts'
import { type Credited, toEInvoice } from './model.ts'
import { keeps, findProblems } from './problems.ts'

/** Safe as administrator: same company as the credit note, which the caller can see; row-level security still applies. */
export async function creditedBy(tx: Tx, row: InvoiceRow): Promise<Credited | undefined> {
  if (row.creditedId === null) return undefined
  const invoice = await findInvoice(tx, asAdministrator(), row.creditedId)
  if (!invoice?.number || !invoice.issueDate) throw new AppError('not_found')
  return { number: invoice.number, issueDate: invoice.issueDate }
}

/** @returns undefined if no e-invoice can be embedded */
export async function embeddedXml(tx: Tx, row: InvoiceRow): Promise<string | undefined> {
  if (row.state !== 'sent' || keeps(findProblems(row), 'cii').length > 0) return undefined
  return writeCii(toEInvoice(row, await creditedBy(tx, row)))
}
