// Totals of a document, one below the other, with the grand total last.
import type { ReactNode } from 'react'
import type { WireDiscount } from '#contract/billing/line-items.ts'
import type { InvoiceTotals } from '#contract/billing/invoice-totals.ts'
import { formatMoney } from '#contract/values/money.ts'
import { percentText } from '#contract/values/text.ts'
import { cx } from '#web/ui/cx.ts'
import { formatDiscount } from './invoice-labels.tsx'

interface TotalsListProps {
  totals: Pick<InvoiceTotals, 'subtotal' | 'discount' | 'net' | 'taxes' | 'total'>
  discount: WireDiscount | null
  currency: string
  /** What the seller's country calls it. */
  taxLabel?: string | undefined
  totalLabel?: string
  /** Shown below the total: payments and the amount due. */
  children?: ReactNode
  /** Announces changes to screen readers. */
  isLive?: boolean
}

export function TotalsList(props: TotalsListProps) {
  const { totals, discount, currency, taxLabel = 'Tax', totalLabel = 'Total' } = props
  const { children, isLive = false } = props
  const money = (amount: number) => formatMoney({ amount, currency })
  const taxes = totals.taxes.filter(({ rate }) => rate > 0)
  return (
    <dl className="grid gap-1.5 tabular-nums" aria-live={isLive ? 'polite' : undefined}>
      <Sum label="Subtotal">{money(totals.subtotal)}</Sum>
      {discount !== null && (
        <>
          <Sum label={`Discount, ${formatDiscount(discount)}`}>-{money(totals.discount)}</Sum>
          <Sum label="Net">{money(totals.net)}</Sum>
        </>
      )}
      {taxes.map(({ rate, net, tax }) => (
        <Sum key={rate} label={`${taxLabel} ${percentText(rate)} of ${money(net)}`}>
          {money(tax)}
        </Sum>
      ))}
      <Sum label={totalLabel} isStrong>
        {money(totals.total)}
      </Sum>
      {children}
    </dl>
  )
}

export function Sum({
  label,
  isStrong = false,
  children,
}: {
  label: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        isStrong ? 'mt-1 border-t border-line-strong pt-2 text-lg font-semibold' : 'text-muted',
      )}
    >
      <dt>{label}</dt>
      <dd className={cx('text-right', !isStrong && 'text-text')}>{children}</dd>
    </div>
  )
}
