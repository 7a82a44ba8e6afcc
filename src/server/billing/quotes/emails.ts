// Emails to clients about quotes, with a link to decide.
import { formatMoney } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type EmailContext, emailTemplate, sendEmails } from '#server/platform/mail/email.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { addressedTo, listRecipients } from '#server/billing/invoices/client-emails.ts'
import { longDay } from '#server/billing/invoices/labels.ts'
import type { QuoteRow } from './rules.ts'
import { findQuote } from './store.ts'

type Data = { quoteId: string; userId: string; news: 'sent' | 'revised' | 'withdrawn' }

/** Not sent if the quote was decided, deleted, revised or has expired in the meantime. */
async function addressed({ agencyDatabase }: EmailContext, { quoteId, userId, news }: Data) {
  const row = await findQuote(agencyDatabase, asAdministrator(), quoteId)
  const isOpen = row?.status === 'sent' || row?.status === 'viewed'
  if (!row || !(news === 'withdrawn' ? row.status === 'withdrawn' : isOpen)) return undefined
  const to = await addressedTo(agencyDatabase, userId, row)
  return to && { row, to }
}

interface Facts {
  number: string | null
  /** The agency's name. */
  name: string
  total: string
  reason: string
}

function toTexts(news: Data['news'], { number, name, total, reason }: Facts) {
  switch (news) {
    case 'sent':
      return {
        subject: `Quote ${number} from ${name}`,
        heading: `Our quote: ${total}`,
        paragraphs: [
          `Here is quote ${number} from ${name}. You can read it, and accept or decline it, in your client area.`,
        ],
      }
    case 'revised':
      return {
        subject: `Quote ${number} from ${name} has changed`,
        heading: `A new version of quote ${number}`,
        paragraphs: [
          `${name} has changed quote ${number}. The earlier version can no longer be accepted. Please review the new one.`,
        ],
      }
    case 'withdrawn':
      return {
        subject: `Quote ${number} from ${name} was withdrawn`,
        heading: `Quote ${number} was withdrawn`,
        paragraphs: [
          `${name} has withdrawn quote ${number}. It can no longer be accepted. You don’t need to do anything.`,
          ...(reason === '' ? [] : [reason]),
        ],
      }
  }
}

export const quoteSent = emailTemplate<Data>('quote sent', async (context, data) => {
  const found = await addressed(context, data)
  if (!found) return undefined
  const { row, to } = found
  const { seller, number, currency, validUntil } = row
  const total = formatMoney({ amount: row.total, currency })
  const { name } = context.sender
  const texts = toTexts(data.news, { number, name, total, reason: row.withdrawReason })
  return {
    to,
    ...(seller && { replyTo: { name: seller.legalName, address: seller.email } }),
    ...texts,
    facts: [
      { label: 'Number', value: number ?? '' },
      { label: 'Total', value: total },
      ...(data.news === 'withdrawn' ? [] : [{ label: 'Valid until', value: longDay(validUntil) }]),
    ],
    button: {
      label: 'Open the quote',
      url: `${context.appUrl}/app/client/quotes/${row.id}`,
    },
  }
})

export async function emailQuote(tx: Tx, row: QuoteRow, news: Data['news']): Promise<void> {
  const people = await listRecipients(tx, row.companyId)
  const emails = people.map((userId) => ({ quoteId: row.id, userId, news }))
  await sendEmails(tx, quoteSent, emails)
}
