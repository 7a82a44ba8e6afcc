// Recipients of a client's emails about invoices and quotes.
import type { Buyer } from '#contract/billing/billing.ts'
import { findAccount, listOwnerIds, recipient } from '#server/accounts/auth/service.ts'
import { findBuyer } from '#server/clients/companies/service.ts'
import { wrongState } from '#server/platform/app-error.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { type Email, type EmailTemplate, sendEmails } from '#server/platform/mail/email.ts'

export type InvoiceEmailData = {
  invoiceId: string
  userId: string
  /** By hand: someone chose to send it now, although the client may have it already. */
  occasion: 'usual' | 'by hand'
}
export type InvoiceEmail = EmailTemplate<InvoiceEmailData>

/** Ids of the company's owners; without owners, '' for the company's own address. */
export async function listRecipients(tx: Tx, companyId: string): Promise<string[]> {
  const owners = await listOwnerIds(tx, companyId)
  return owners.length > 0 ? owners : ['']
}

interface Addressed {
  companyId: string
  buyer: Buyer | null
}

/** For emails sent by hand. @throws AppError `wrong_state` if there is nobody to email */
export async function requireRecipient(tx: Tx, companyId: string): Promise<void> {
  const [first] = await listRecipients(tx, companyId)
  if (first === '' && !(await findBuyer(tx, companyId))?.email) {
    throw wrongState(
      'The client has no owner in the client area and no email address. Invite an owner or add an address first.',
    )
  }
}

/** @returns undefined if the person is no longer an owner, or the company has no address */
export async function addressedTo(
  agencyDatabase: Database,
  userId: string,
  { companyId, buyer }: Addressed,
): Promise<Email['to'] | undefined> {
  if (userId === '') {
    // The address may have been added or corrected since the document was sent.
    const address = (await findBuyer(agencyDatabase, companyId))?.email
    return buyer && address ? { name: buyer.name, address } : undefined
  }
  const isOwner = (await listOwnerIds(agencyDatabase, companyId)).includes(userId)
  const account = isOwner ? await findAccount(agencyDatabase, { id: userId }) : undefined
  return account && recipient(account)
}

export async function emailClient(
  tx: Tx,
  template: InvoiceEmail,
  { id: invoiceId, companyId }: { id: string; companyId: string },
  occasion: InvoiceEmailData['occasion'] = 'usual',
): Promise<void> {
  const people = await listRecipients(tx, companyId)
  const emails = people.map((userId) => ({ invoiceId, userId, occasion }))
  await sendEmails(tx, template, emails)
}
