// To whom a client's emails about an invoice or a quote go.
import type { Buyer } from '#contract/invoice-parties.ts'
import { findAccount, listOwnerIds, recipient } from '#server/domains/auth/service.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { type Email, type EmailTemplate, sendEmail } from '#server/platform/mail/email.ts'

export type InvoiceEmail = EmailTemplate<{ invoiceId: string; userId: string }>

/** Each of the company's owners, and where there is none the company's own address: ''. */
export async function listRecipients(tx: Tx, companyId: string): Promise<string[]> {
  const owners = await listOwnerIds(tx, companyId)
  return owners.length > 0 ? owners : ['']
}

interface Addressed {
  companyId: string
  buyer: Buyer | null
}

/** @returns undefined when the person is no owner any more */
export async function addressedTo(
  agency: Database,
  userId: string,
  { companyId, buyer }: Addressed,
): Promise<Email['to'] | undefined> {
  if (userId === '') return buyer ? { name: buyer.name, address: buyer.email } : undefined
  const isOwner = (await listOwnerIds(agency, companyId)).includes(userId)
  const account = isOwner ? await findAccount(agency, { id: userId }) : undefined
  return account && recipient(account)
}

export async function emailClient(
  tx: Tx,
  template: InvoiceEmail,
  { id: invoiceId, companyId }: { id: string; companyId: string },
): Promise<void> {
  for (const userId of await listRecipients(tx, companyId)) {
    await sendEmail(tx, template, { invoiceId, userId })
  }
}
