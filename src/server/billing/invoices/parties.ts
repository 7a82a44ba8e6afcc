// The seller and buyer of an invoice at the time of sending.
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { hasAddress } from '#contract/values/address-lines.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { getContent } from '#server/site/website/service.ts'
import { findBuyer } from '#server/clients/companies/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { findClientBilling } from './client-billing-store.ts'

/** Falls back to the website's details for empty billing fields. */
export async function currentSeller(tx: Tx): Promise<Seller> {
  const { agency } = await getContent(tx)
  const billing = await readBilling(tx)
  const { taxId, vatId, peppolId, bank, legalName, email, address } = billing
  return {
    name: agency.name,
    legalName: legalName || agency.legalName,
    address: address.street === '' ? agency.address : address,
    email: email || agency.email,
    phone: agency.phone,
    taxId,
    vatId,
    peppolId,
    bank,
    color: agency.color,
  }
}

/** @throws AppError `not_found` if the company is gone */
export async function currentBuyer(tx: Tx, companyId: string): Promise<Buyer> {
  const company = orNotFound(await findBuyer(tx, companyId))
  const { vatId, buyerReference, peppolId, ...own } = await findClientBilling(tx, companyId)
  const address = hasAddress(own.address) ? own.address : company.address
  const { untaxedAs, exemptionReason } = await readBilling(tx)
  const untaxed = own.untaxedAs
    ? { untaxedAs: own.untaxedAs, exemptionReason: own.exemptionReason }
    : { untaxedAs, exemptionReason }
  return { ...company, address, vatId, buyerReference, peppolId, ...untaxed }
}

interface Frozen {
  companyId: string
  seller: Seller | null
  buyer: Buyer | null
}

/** Drafts have no frozen parties. Uses the agency's role, because staff with chosen companies can't read its settings. */
export async function withCurrentParties<Row extends Frozen>(ctx: Context, row: Row): Promise<Row> {
  if (row.seller && row.buyer) return row
  return ctx.transaction(async (tx) => {
    const [seller, buyer] = [await currentSeller(tx), await currentBuyer(tx, row.companyId)]
    return { ...row, seller, buyer }
  }, 'agency')
}
