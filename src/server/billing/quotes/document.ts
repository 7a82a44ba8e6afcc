// Quote PDFs: drawn each time, because an offer may change.
import type { Context } from '#server/platform/context.ts'
import { withCurrentParties } from '#server/billing/invoices/parties.ts'
import { drawDocument } from '#server/billing/invoices/pdf/drawings.ts'
import { printedQuote } from '#server/billing/invoices/pdf/printed.ts'
import { quotePdfName } from '#server/billing/invoices/pdf/labels.ts'
import { recordViewed, requireQuote } from './service.ts'

/** A draft is drawn as it would be sent now. */
export async function getQuotePdf(ctx: Context, id: string) {
  await recordViewed(ctx, id)
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireQuote(tx, ctx, id)))
  return { name: quotePdfName(row), content: await drawDocument(row, printedQuote(row)) }
}
