// Warns that a recurring invoice's currency was withdrawn. Invoices are still made in it until it is changed.
import type { Schedule } from '#contract/billing/schedules.ts'
import { isWithdrawn } from '#contract/values/currencies.ts'
import { Banner } from '#web/ui/banner.tsx'

interface WithdrawnCurrencyProps {
  schedule: Pick<Schedule, 'currency' | 'paused' | 'nextDates'>
}

export function WithdrawnCurrency({ schedule }: WithdrawnCurrencyProps) {
  const { currency, paused, nextDates } = schedule
  const hasEnded = !paused && nextDates.length === 0
  if (hasEnded || !isWithdrawn(currency)) return null
  return (
    <Banner tone="warn">
      The currency {currency} was withdrawn and is no longer in use. Choose another one below and
      check the prices, or the next invoices will still use {currency}.
    </Banner>
  )
}
