// Recipients of a client's emails about invoices and quotes.
import type { Buyer } from '#contract/billing/billing.ts'
import { findAccount, listOwnerIds, recipient } from '#server/accounts/auth/service.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { type Email, type EmailTemplate, sendEmails } from '#server/platform/mail/email.ts'

export type InvoiceEmail = EmailTemplate<{ invoiceId: string; userId: string }>

/** Ids of the company's owners; without owners, '' for the company's own address. */
export async function listRecipients(tx: Tx, companyId: string): Promise<string[]> {
  const owners = await listOwnerIds(tx, companyId)
  return owners.length > 0 ? owners : ['']
}

interface Addressed {
  companyId: string
  buyer: Buyer | null
}

/** @returns undefined if the person is no longer an owner, or the company has no address */
export async function addressedTo(
  agencyDatabase: Database,
  userId: string,
  { companyId, buyer }: Addressed,
): Promise<Email['to'] | undefined> {
  if (userId === '') return buyer?.email ? { name: buyer.name, address: buyer.email } : undefined
  const isOwner = (await listOwnerIds(agencyDatabase, companyId)).includes(userId)
  const account = isOwner ? await findAccount(agencyDatabase, { id: userId }) : undefined
  return account && recipient(account)
}

export async function emailClient(
  tx: Tx,
  template: InvoiceEmail,
  { id: invoiceId, companyId }: { id: string; companyId: string },
): Promise<void> {
  const people = await listRecipients(tx, companyId)
  const emails = people.map((userId) => ({ invoiceId, userId }))
  await sendEmails(tx, template, emails)
}
