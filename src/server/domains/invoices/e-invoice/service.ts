// E-invoices of what was sent: whether there is one, what it lacks, and the XML for programs and for the PDF.
import { type EInvoiceCheck, type Syntax, syntaxes } from '#contract/e-invoices.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { isStaff } from '#server/platform/viewer.ts'
import { withCurrentParties } from '../parties.ts'
import { refused } from '../rules.ts'
import { markViewed, requireInvoice } from '../service.ts'
import { pdfName } from '../pdf/words.ts'
import { writeCii } from './cii.ts'
import { creditedBy } from './embedded.ts'
import { eInvoiceOf } from './model.ts'
import { keeps, problemsOf } from './problems.ts'
import { writeUbl } from './ubl.ts'

const writers: Record<Syntax, typeof writeCii> = { cii: writeCii, ubl: writeUbl }

/** Of a draft as it would be sent now. */
export async function checkEInvoice(ctx: Context, id: string): Promise<EInvoiceCheck> {
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireInvoice(tx, ctx, id)))
  const problems = problemsOf(row)
  const isMade = (syntax: Syntax) => row.state === 'sent' && keeps(problems, syntax).length === 0
  return { available: syntaxes.filter(isMade), ...(isStaff(ctx.viewer) && { problems }) }
}

/** @throws AppError `wrong_state` naming what is missing; `not_found` for drafts, of which there is none */
export async function getXml(ctx: Context, id: string, syntax: Syntax) {
  await markViewed(ctx, id)
  return ctx.read(async (tx) => {
    const row = await requireInvoice(tx, ctx, id)
    if (row.state === 'draft') throw new AppError('not_found')
    const [problem] = keeps(problemsOf(row), syntax)
    if (problem) throw refused(isStaff(ctx.viewer) ? problem.message : notMade)
    const content = writers[syntax](eInvoiceOf(row, await creditedBy(tx, row)))
    return { name: pdfName(row).replace(/\.pdf$/, `.${syntax}.xml`), content }
  })
}

const notMade = 'There is no e-invoice of it. Please ask the agency for one.'
