// How the agency bills, and the currency in which it counts money: read here by every domain.
import { type Billing, defaultBilling } from '#contract/billing.ts'
import type { Tx } from './pool.ts'

/** What an earlier program saved gains the fields that have come since. @param billing null until somebody has set it */
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
