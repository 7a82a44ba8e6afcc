// Quote PDFs: drawn each time, because an offer may change.
import type { Context } from '#server/platform/context.ts'
import { withCurrentParties } from '../parties.ts'
import { drawDocument } from '../pdf/drawings.ts'
import { printedQuote } from '../pdf/printed.ts'
import { quotePdfName } from '../pdf/words.ts'
import { recordViewed, requireQuote } from './service.ts'

/** A draft is drawn as it would be sent now. */
export async function getQuotePdf(ctx: Context, id: string) {
  await recordViewed(ctx, id)
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireQuote(tx, ctx, id)))
  return { name: quotePdfName(row), content: await drawDocument(row, printedQuote(row)) }
}
