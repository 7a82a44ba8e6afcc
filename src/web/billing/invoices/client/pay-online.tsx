// Online payment of an invoice: redirects to the checkout and thanks the client on return.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Invoice } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { payments } from '#contract/billing/payments.ts'
import { paymentMethods } from '#web/billing/payments/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** False right after a return from the checkout, because the payment may not be confirmed yet. */
export function usePaysOnline({ can }: Invoice): boolean {
  const { data } = useQuery(paymentMethods)
  const [address] = useSearchParams()
  return can.payOnline && data?.online === true && !address.has('paid')
}

export function PayOnline({ invoice: { _id: invoiceId, due } }: { invoice: Invoice }) {
  const [isPending, setPending] = useState(false)

  async function pay() {
    setPending(true)
    try {
      const { url } = await api(payments.checkout, { params: { invoiceId } })
      window.location.assign(url)
    } catch (error) {
      setPending(false)
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about: invoiceId, retry: () => void pay() })
    }
  }

  return (
    <Button variant="primary" isPending={isPending} onClick={() => void pay()}>
      Pay {formatMoney(due)}
    </Button>
  )
}

/** Shown on return from the checkout, which can happen before the payment is confirmed. */
export function ThanksForPaying({ invoice: { due, status } }: { invoice: Invoice }) {
  const [address] = useSearchParams()
  if (!address.has('paid')) return null
  return (
    <Banner tone="good">
      {due.amount <= 0 && status !== 'void'
        ? 'Thank you: this invoice is paid.'
        : 'Thank you. Your payment will appear here once it’s confirmed.'}
    </Banner>
  )
}
