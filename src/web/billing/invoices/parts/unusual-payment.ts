// What is unusual about a payment, which its dialog asks about before recording it. Pure.
import { type Money, formatMoney } from '#contract/values/money.ts'
import type { NewPayment } from '#contract/billing/invoice-money.ts'
import { longDate } from '#web/lib/dates.ts'

interface Circumstances {
  /** Negative if overpaid. */
  due: Money
  issueDate: string | null
  today: string
}

type Entered = Pick<NewPayment, 'kind' | 'date'> & { amount: number }

/** @returns sentences; none for a usual payment */
export function findUnusual(
  { kind, date, amount }: Entered,
  { due, issueDate, today }: Circumstances,
): string[] {
  const extra = amount - Math.max(due.amount, 0)
  const isOver = kind === 'payment' && extra > 0
  return [
    ...(isOver && due.amount <= 0
      ? ['Nothing is due on this invoice: the whole amount becomes the client’s credit.']
      : []),
    ...(isOver && due.amount > 0
      ? [
          `That is ${formatMoney({ ...due, amount: extra })} more than is due. The rest becomes the client’s credit.`,
        ]
      : []),
    ...(issueDate && date !== '' && date < issueDate
      ? [`The date is before the invoice’s, ${longDate(issueDate)}.`]
      : []),
    ...(date > today ? [`The date is in the future. It counts from that day.`] : []),
  ]
}
