// The agency's currency, used for all campaign amounts.
import { readBilling } from '#server/platform/database/billing.ts'
import type { Context } from '#server/platform/context.ts'

/** Reads as the agency, because clients cannot read its settings. */
export const readCurrency = (ctx: Context): Promise<string> =>
  ctx.transaction(async (tx) => (await readBilling(tx)).currency, 'agency')
