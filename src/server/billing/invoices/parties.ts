// The seller and buyer of an invoice at the time of sending.
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { unnamedAgency } from '#contract/site/website.ts'
import { taxTerms } from '#contract/billing/treatment.ts'
import { hasAddress } from '#contract/values/address-lines.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { getContent } from '#server/site/website/service.ts'
import { findBuyer } from '#server/clients/companies/service.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { findClientBilling } from './client-billing-store.ts'
import { findInvoice } from './store.ts'

/** Falls back to the website's details for empty billing fields. */
export async function currentSeller(tx: Tx): Promise<Seller> {
  const { agency } = await getContent(tx)
  const billing = await readBilling(tx)
  const { taxId, vatId, peppolId, bank, legalName, email, address, paper } = billing
  return {
    name: agency.name,
    legalName: legalName || agency.legalName,
    address: address.street === '' && hasAddress(agency.address) ? agency.address : address,
    email: email || agency.email,
    phone: agency.phone,
    taxId,
    vatId,
    peppolId,
    bank,
    color: agency.color,
    ...(paper !== 'by country' && { paper }),
  }
}

/**
 * Of a document that is issued.
 * @throws AppError `wrong_state` while the agency has no name
 */
export async function issuingSeller(tx: Tx): Promise<Seller> {
  const seller = await currentSeller(tx)
  const { name, legalName } = seller
  if (legalName === unnamedAgency)
    throw wrongState('Your agency has no name yet. Add it in Settings, Billing, then send again.')
  return name === unnamedAgency ? { ...seller, name: legalName } : seller
}

/** @throws AppError `not_found` if the company is gone */
async function readClient(tx: Tx, companyId: string) {
  const company = orNotFound(await findBuyer(tx, companyId))
  const billing = await findClientBilling(tx, companyId)
  const address = hasAddress(billing.address) ? billing.address : company.address
  const parties = { seller: await currentSeller(tx), buyer: { address, vatId: billing.vatId } }
  return { company, billing, address, tax: taxTerms(await readBilling(tx), billing, parties) }
}

/** @throws AppError `not_found` if the company is gone */
export async function currentBuyer(tx: Tx, companyId: string): Promise<Buyer> {
  const { company, billing, address, tax } = await readClient(tx, companyId)
  const { vatId, buyerReference, peppolId } = billing
  const { untaxedAs, exemptionReason } = tax
  return { ...company, address, vatId, buyerReference, peppolId, untaxedAs, exemptionReason }
}

/** How a client's lines are taxed unless they say otherwise. @param tx needs a role that can read the settings */
export const findTaxTerms = async (tx: Tx, companyId: string) =>
  (await readClient(tx, companyId)).tax

/** A credit note is taxed as the invoice was that it corrects, whatever holds for the client by now. */
export function taxedLike(buyer: Buyer, credited: Buyer | null | undefined): Buyer {
  if (!credited) return buyer
  const { vatId: _vatId, untaxedAs: _untaxedAs, exemptionReason: _reason, ...rest } = buyer
  return { ...credited, ...rest }
}

interface Frozen {
  companyId: string
  /** Of a credit note. */
  creditedId?: string | null
  seller: Seller | null
  buyer: Buyer | null
}

/** Drafts have no frozen parties. Uses the agency's role, because staff with chosen companies can't read its settings. */
export async function withCurrentParties<Row extends Frozen>(ctx: Context, row: Row): Promise<Row> {
  if (row.seller && row.buyer) return row
  return ctx.transaction(async (tx) => {
    const { companyId, creditedId } = row
    const credited = creditedId ? await findInvoice(tx, ctx.caller, creditedId) : undefined
    const buyer = taxedLike(await currentBuyer(tx, companyId), credited?.buyer)
    return { ...row, seller: await currentSeller(tx), buyer }
  }, 'agency')
}
