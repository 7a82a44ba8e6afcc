// The emails that clients get about a quote: the way to where they decide.
import { formatMoney } from '#contract/money.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type EmailContext, emailTemplate, sendEmail } from '#server/platform/mail/email.ts'
import { asAdministrator } from '#server/platform/viewer.ts'
import { addressedTo, listRecipients } from '../client-emails.ts'
import { longDay } from '../words.ts'
import type { QuoteRow } from './rules.ts'
import { findQuote } from './store.ts'

type Data = { quoteId: string; userId: string; news: 'sent' | 'revised' }

/** Nothing is said of what has been decided, deleted or has expired meanwhile. */
async function addressed({ agency }: EmailContext, { quoteId, userId }: Data) {
  const row = await findQuote(agency, asAdministrator(), quoteId)
  if (!row || (row.status !== 'sent' && row.status !== 'viewed')) return undefined
  const to = await addressedTo(agency, userId, row)
  return to && { row, to }
}

export const quoteSent = emailTemplate<Data>('quote sent', async (context, data) => {
  const found = await addressed(context, data)
  if (!found) return undefined
  const { row, to } = found
  const { seller, number, currency, validUntil } = row
  const total = formatMoney({ amount: row.total, currency })
  const { name } = context.sender
  const isRevised = data.news === 'revised'
  return {
    to,
    ...(seller && { replyTo: { name: seller.legalName, address: seller.email } }),
    subject: isRevised
      ? `Quote ${number} from ${name} has changed`
      : `Quote ${number} from ${name}`,
    heading: isRevised ? `A new version of quote ${number}` : `Our quote: ${total}`,
    paragraphs: [
      isRevised
        ? `${name} has changed quote ${number}. What was there before cannot be accepted any more: please look at the new version.`
        : `Here is quote ${number} from ${name}. You can read it, and accept or decline it, in your client area.`,
    ],
    facts: [
      { label: 'Number', value: number ?? '' },
      { label: 'Total', value: total },
      { label: 'Valid until', value: longDay(validUntil) },
    ],
    button: {
      label: 'Open the quote',
      url: `${context.appUrl}/app/client/quotes/${row.id}`,
    },
  }
})

export async function emailQuote(tx: Tx, row: QuoteRow, news: Data['news']): Promise<void> {
  for (const userId of await listRecipients(tx, row.companyId)) {
    await sendEmail(tx, quoteSent, { quoteId: row.id, userId, news })
  }
}
