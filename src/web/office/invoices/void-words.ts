// What of an invoice the client has already, said before it is declared void.
import type { EInvoiceDelivery } from '#contract/e-invoices.ts'
import type { Invoice } from '#contract/invoices.ts'
import { longMoment } from '#web/lib/moments.ts'

type Sent = Pick<Invoice, 'kind' | 'companyName' | 'sentAt' | 'viewedAt'>

export function whatClientHas(
  { kind, companyName, sentAt, viewedAt }: Sent,
  delivery: Pick<EInvoiceDelivery, 'state' | 'at'> | undefined,
): string[] {
  const sentences: string[] = []
  if (sentAt) {
    const seen = viewedAt ? `, and seen there on ${longMoment(viewedAt)}` : ''
    sentences.push(`It was sent to ${companyName} on ${longMoment(sentAt)}${seen}.`)
  }
  if (delivery?.state === 'accepted') {
    const when = delivery.at ? ` on ${longMoment(delivery.at)}` : ''
    sentences.push(
      `It was delivered by Peppol${when}, and the client’s program does not learn that it is void.`,
    )
    if (kind === 'invoice') sentences.push('A credit note instead would reach it too.')
  }
  if (delivery?.state === 'queued') {
    sentences.push('It is on its way by Peppol, and may arrive there all the same.')
  }
  return sentences
}
