// Emails to clients about invoices, with the PDF attached and a link.
import { formatMoney } from '#contract/values/money.ts'
import { type Email, type EmailContext, emailTemplate } from '#server/platform/mail/email.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { type InvoiceEmailData, addressedTo } from './client-emails.ts'
import { readDocument } from './documents.ts'
import { pdfName } from './pdf/labels.ts'
import type { InvoiceRow } from './rules.ts'
import { findInvoice } from './store.ts'
import { longDay } from './labels.ts'

/** Undefined if the invoice or person is gone, or the person is no longer an owner of the client. */
async function addressed(
  { agencyDatabase }: EmailContext,
  { invoiceId, userId }: Pick<InvoiceEmailData, 'invoiceId' | 'userId'>,
) {
  const row = await findInvoice(agencyDatabase, asAdministrator(), invoiceId)
  if (!row?.buyer || row.isDetached) return undefined
  const to = await addressedTo(agencyDatabase, userId, row)
  return to && { row, to }
}

const nameOf = ({ kind, number }: InvoiceRow) =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`

/** Lowercases the first letter for use in a sentence. */
const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

const money = ({ currency }: InvoiceRow, amount: number) => formatMoney({ amount, currency })

async function withDocument(
  { agencyDatabase }: EmailContext,
  row: InvoiceRow,
): Promise<Pick<Email, 'attachments'>> {
  const content = await readDocument(agencyDatabase, row)
  return { attachments: [{ name: pdfName(row), type: 'application/pdf', content }] }
}

const wayTo = ({ appUrl }: EmailContext, { id, kind }: InvoiceRow) => ({
  button: {
    label: kind === 'invoice' ? 'Open the invoice' : 'Open the credit note',
    url: `${appUrl}/app/client/invoices/${id}`,
  },
})

const questionsTo = ({ seller }: InvoiceRow) =>
  seller ? { replyTo: { name: seller.legalName, address: seller.email } } : {}

/** Not sent if the invoice was voided since it was queued, nor by itself if nothing is due anymore. */
export const invoiceSent = emailTemplate<InvoiceEmailData>(
  'invoice sent',
  async (context, data) => {
    const found = await addressed(context, data)
    if (!found || found.row.state !== 'sent') return undefined
    const { row, to } = found
    const name = nameOf(row)
    const isInvoice = row.kind === 'invoice'
    const isByHand = data.occasion === 'by hand'
    const isSettled = isInvoice && row.total > 0 && row.due <= 0
    if (isSettled && !isByHand) return undefined
    const isDue = isInvoice && !isSettled
    const again = isByHand ? ' again' : ''
    return {
      to,
      ...questionsTo(row),
      subject: `${name} from ${context.sender.name}`,
      heading: isDue ? `${money(row, row.due)} due ${longDay(row.dueDate)}` : name,
      paragraphs: [
        isInvoice
          ? `Here is ${inSentence(name)} from ${context.sender.name}${again}. It’s attached as a PDF, and you can also find it in your client area.`
          : `Here is ${inSentence(name)} from ${context.sender.name} for ${money(row, row.total)}${again}. It’s attached as a PDF.`,
        ...(isSettled ? ['Nothing is due anymore.'] : []),
      ],
      facts: [
        { label: 'Number', value: row.number ?? '' },
        { label: isInvoice ? 'Total' : 'Credit', value: money(row, row.total) },
        ...(isDue ? [{ label: 'Due', value: longDay(row.dueDate) }] : []),
      ],
      ...wayTo(context, row),
      ...(await withDocument(context, row)),
    }
  },
)

/** Not sent if the invoice was paid or voided since it was queued, nor by itself if reminders were stopped. */
export const invoiceReminder = emailTemplate<InvoiceEmailData>(
  'invoice reminder',
  async (context, data) => {
    const found = await addressed(context, data)
    if (!found || found.row.status !== 'overdue') return undefined
    if (found.row.refundUndecided) return undefined
    if (found.row.remindersStopped && data.occasion === 'usual') return undefined
    const { row, to } = found
    const name = nameOf(row)
    return {
      to,
      ...questionsTo(row),
      subject: `Reminder: ${name} was due ${longDay(row.dueDate)}`,
      heading: `${money(row, row.due)} is still due`,
      paragraphs: [
        `${name} from ${context.sender.name} was due ${longDay(row.dueDate)}, and we haven’t received ${row.due < row.total ? 'the full amount' : 'a payment'} yet. In case you missed it, it’s attached again.`,
      ],
      facts: [
        { label: 'Number', value: row.number ?? '' },
        { label: 'Total', value: money(row, row.total) },
        { label: 'Still due', value: money(row, row.due) },
      ],
      ...wayTo(context, row),
      notes: ['If you’ve already paid, thank you. You don’t need to do anything.'],
      ...(await withDocument(context, row)),
    }
  },
)

export const invoiceVoided = emailTemplate<InvoiceEmailData>(
  'invoice void',
  async (context, data) => {
    const found = await addressed(context, data)
    if (!found || found.row.state !== 'void') return undefined
    const { row, to } = found
    const name = nameOf(row)
    const effect =
      row.kind === 'invoice' ? 'You don’t need to pay it.' : 'It no longer reduces what you owe.'
    return {
      to,
      ...questionsTo(row),
      subject: `${name} is void`,
      heading: `${name} is void`,
      paragraphs: [`${context.sender.name} has declared ${inSentence(name)} void. ${effect}`],
      ...(row.voidReason && { quote: row.voidReason }),
      ...wayTo(context, row),
    }
  },
)

export const invoiceEmails = [invoiceSent, invoiceReminder, invoiceVoided]
