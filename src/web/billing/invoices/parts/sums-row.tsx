// Outstanding, overdue and paid-this-month sums, one row per currency.
import type { InvoiceSums } from '#contract/billing/invoice-money.ts'
import { formatMoney } from '#contract/values/money.ts'
import { cx } from '#web/ui/cx.ts'

export function SumsRow({ sums }: { sums: readonly InvoiceSums[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {sums.map((one) => (
        <dl
          key={one.currency}
          aria-label={`Totals in ${one.currency}`}
          className="grid grid-cols-2 gap-x-6 gap-y-3 border-b border-line pb-3 sm:flex sm:flex-wrap sm:gap-x-12"
        >
          <Figure label="Outstanding" value={formatMoney(one.outstanding)} />
          <Figure label="Overdue" value={formatMoney(one.overdue)} isBad={one.overdue.amount > 0} />
          <Figure label="Paid this month" value={formatMoney(one.paidThisMonth)} />
          {one.credit.amount > 0 && <Figure label="Credit" value={formatMoney(one.credit)} />}
        </dl>
      ))}
    </div>
  )
}

function Figure({
  label,
  value,
  isBad = false,
}: {
  label: string
  value: string
  isBad?: boolean
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={cx('text-xl font-semibold wrap-anywhere tabular-nums', isBad && 'text-bad')}>
        {value}
      </dd>
    </div>
  )
}
