// Billing settings and the agency's currency, for use by every domain.
import { type Billing, defaultBilling } from '#contract/billing.ts'
import type { Tx } from './pool.ts'

/** Adds defaults for fields introduced after the settings were saved. @param billing null until set */
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
