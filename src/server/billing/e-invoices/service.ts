// E-invoice service: whether one is available, what is missing, delivery state, and the XML.
import {
  type EInvoiceCheck,
  type EInvoiceDelivery,
  type Syntax,
  syntaxes,
} from '#contract/billing/e-invoices.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { asAdministrator, isStaff } from '#server/platform/caller.ts'
import { findClientBilling } from '#server/billing/invoices/client-billing-store.ts'
import { withCurrentParties } from '#server/billing/invoices/parties.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { markViewed, requireInvoice } from '#server/billing/invoices/service.ts'
import { pdfName } from '#server/billing/invoices/pdf/labels.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { findInvoice } from '#server/billing/invoices/store.ts'
import { writeCii } from './cii.ts'
import { findDelivery } from './deliveries-store.ts'
import { presentDelivery } from './delivery-rules.ts'
import { type Credited, toEInvoice } from './model.ts'
import { findProblems, isPrevented } from './problems.ts'
import { writeUbl } from './ubl.ts'

/** Safe as administrator: same company as the credit note, which the caller can see; row-level security still applies. */
export async function creditedBy(tx: Tx, row: InvoiceRow): Promise<Credited | undefined> {
  if (row.creditedId === null) return undefined
  const invoice = await findInvoice(tx, asAdministrator(), row.creditedId)
  if (!invoice?.number || !invoice.issueDate) throw new AppError('not_found')
  return { number: invoice.number, issueDate: invoice.issueDate }
}

/** @returns undefined if no e-invoice can be embedded */
export async function embeddedXml(tx: Tx, row: InvoiceRow): Promise<string | undefined> {
  if (row.state !== 'sent' || isPrevented(findProblems(row))) return undefined
  return writeCii(toEInvoice(row, await creditedBy(tx, row)))
}

/** A draft is checked as it would be sent now. */
export async function checkEInvoice(
  ctx: Context,
  id: string,
  isDeliverySetUp: boolean,
): Promise<EInvoiceCheck> {
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireInvoice(tx, ctx, id)))
  const problems = findProblems(row)
  const available = row.state === 'sent' && !isPrevented(problems) ? [...syntaxes] : []
  if (!isStaff(ctx.caller)) return { available }
  const delivery = await getDelivery(ctx, row, isDeliverySetUp)
  return { available, problems, ...(delivery && { delivery }) }
}

/** Past deliveries are shown even if delivery is no longer set up. */
const getDelivery = (
  ctx: Context,
  row: InvoiceRow,
  isSetUp: boolean,
): Promise<EInvoiceDelivery | undefined> =>
  ctx.read(async (tx) => {
    const last = await findDelivery(tx, row)
    if (!last && !isSetUp) return undefined
    const isAutomatic =
      row.state === 'draft' && (await findClientBilling(tx, row.companyId)).deliversEInvoices
    return presentDelivery(last, { row, isSetUp, isAutomatic, now: new Date() })
  })

/** @throws AppError `wrong_state` naming what is missing; `not_found` for drafts, which have no e-invoice */
export async function getXml(ctx: Context, id: string, syntax: Syntax) {
  await markViewed(ctx, id)
  return ctx.read(async (tx) => {
    const row = await requireInvoice(tx, ctx, id)
    if (row.state === 'draft') throw new AppError('not_found')
    const problems = findProblems(row)
    const problem = problems.find(({ isPeppolOnly }) => !isPeppolOnly)
    if (problem) throw wrongState(isStaff(ctx.caller) ? problem.message : notMade)
    const invoice = toEInvoice(row, await creditedBy(tx, row))
    const content = syntax === 'cii' ? writeCii(invoice) : writeUbl(invoice, problems.length === 0)
    return { name: pdfName(row).replace(/\.pdf$/, `.${syntax}.xml`), content }
  })
}

const notMade = 'There is no e-invoice of this document yet. Please ask the agency for one.'
