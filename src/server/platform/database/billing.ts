// Billing settings and the agency's currency, for use by every domain.
import { sql } from 'kysely'
import { type Billing, defaultBilling } from '#contract/billing/billing.ts'
import type { Tx } from './pool.ts'

/** Adds the defaults of settings that were never saved. @param billing null until set */
export const wholeBilling = (billing: Partial<Billing> | null): Billing => ({
  ...defaultBilling,
  ...billing,
})

export async function readBilling(tx: Tx): Promise<Billing> {
  const { billing } = await tx
    .selectFrom('installation')
    .select('billing')
    .executeTakeFirstOrThrow()
  return wholeBilling(billing)
}

/** The agency's currency, as part of another query. */
export const agencyCurrency = sql<string>`coalesce(
  (select billing ->> 'currency' from installation), ${defaultBilling.currency})`
