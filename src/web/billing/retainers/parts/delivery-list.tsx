// What was delivered on a retainer, newest first.
import type { ReactNode } from 'react'
import type { Delivery, Retainer } from '#contract/billing/retainers.ts'
import { longDate } from '#web/lib/dates.ts'

interface DeliveryListProps {
  retainer: Retainer
  renderAction?: ((delivery: Delivery) => ReactNode) | undefined
}

export function DeliveryList({ retainer: { deliveries }, renderAction }: DeliveryListProps) {
  if (deliveries.length === 0) return <p className="text-muted">Nothing delivered yet.</p>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
      {deliveries.map((delivery) => (
        <li key={delivery._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span dir="auto" className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {delivery.title}
            {delivery.quantity > 1 && (
              <span className="text-muted tabular-nums"> × {delivery.quantity}</span>
            )}
          </span>
          <span className="text-sm text-muted tabular-nums">{longDate(delivery.day)}</span>
          {renderAction?.(delivery)}
        </li>
      ))}
    </ul>
  )
}
