// The agency's currency, in which the money of campaigns is written.
import { readBilling } from '#server/domains/settings/service.ts'
import type { Context } from '#server/platform/context.ts'

/** For whoever asks: a client's connection does not read the agency's settings. */
export const readCurrency = (ctx: Context): Promise<string> =>
  ctx.transaction(async (tx) => (await readBilling(tx)).currency, 'agency')
