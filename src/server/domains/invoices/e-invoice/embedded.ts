// The e-invoice that stands in the PDF of what was sent.
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { asAdministrator } from '#server/platform/viewer.ts'
import type { InvoiceRow } from '../rules.ts'
import { findInvoice } from '../store.ts'
import { writeCii } from './cii.ts'
import { type Credited, eInvoiceOf } from './model.ts'
import { keeps, problemsOf } from './problems.ts'

/** Of the same company as the credit note, which the viewer sees; row-level security has its say as well. */
export async function creditedBy(tx: Tx, row: InvoiceRow): Promise<Credited | undefined> {
  if (row.creditedId === null) return undefined
  const invoice = await findInvoice(tx, asAdministrator(), row.creditedId)
  if (!invoice?.number || !invoice.issueDate) throw new AppError('not_found')
  return { number: invoice.number, issueDate: invoice.issueDate }
}

/** @returns undefined where the PDF has to do alone */
export async function embeddedXml(tx: Tx, row: InvoiceRow): Promise<string | undefined> {
  if (row.state !== 'sent' || keeps(problemsOf(row), 'cii').length > 0) return undefined
  return writeCii(eInvoiceOf(row, await creditedBy(tx, row)))
}
