// Describes what the client already has of an invoice, shown before voiding it.
import type { EInvoiceDelivery } from '#contract/billing/e-invoices.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import { longMoment } from '#web/lib/dates.ts'

type Sent = Pick<Invoice, 'kind' | 'companyName' | 'sentAt' | 'viewedAt'>

export function whatClientHas(
  { kind, companyName, sentAt, viewedAt }: Sent,
  delivery: Pick<EInvoiceDelivery, 'state' | 'at'> | undefined,
): string[] {
  const sentences: string[] = []
  if (sentAt) {
    const seen = viewedAt ? `, and opened there on ${longMoment(viewedAt)}` : ''
    sentences.push(`It was sent to ${companyName} on ${longMoment(sentAt)}${seen}.`)
  }
  if (delivery?.state === 'accepted') {
    const when = delivery.at ? ` on ${longMoment(delivery.at)}` : ''
    sentences.push(
      `It was delivered by Peppol${when}, and the client’s software won’t learn that it’s void.`,
    )
    if (kind === 'invoice') sentences.push('A credit note would reach it too.')
  }
  if (delivery?.state === 'queued') {
    sentences.push('It’s on its way by Peppol and may still arrive.')
  }
  return sentences
}
