// Online payments without a matching invoice, to review and mark as handled.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import { overview } from '#contract/agency/overview.ts'
import { type UnmatchedPayment, payments } from '#contract/billing/payments.ts'
import { unmatchedPayments } from '#web/billing/payments/queries.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invoicePath } from '../parts/invoice-columns.tsx'

export function UnmatchedPayments() {
  const { data = [] } = useQuery(unmatchedPayments)
  const titleId = useId()
  if (data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={titleId} className="font-medium">
        Online payments to review
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
        {data.map((payment) => (
          <Unmatched key={payment._id} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

const labels = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' }

function Unmatched({ payment }: { payment: UnmatchedPayment }) {
  const { kind, amount, at, problem, invoice, invoiceNumber, reference } = payment
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <span className="font-medium tabular-nums">
            {labels[kind]} of {formatMoney(amount)}
          </span>{' '}
          <span className="text-muted">{longDate(at.slice(0, 10))}</span>
        </p>
        <p>{problem}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {invoiceNumber !== '' && (
            <>
              {invoice ? (
                <Link to={invoicePath(invoice)} className="underline">
                  Invoice {invoiceNumber}
                </Link>
              ) : (
                `Invoice ${invoiceNumber}`
              )}
              {' · '}
            </>
          )}
          Stripe {reference}
        </p>
      </div>
      <Resolve payment={payment} />
    </li>
  )
}

function Resolve({ payment: { _id: paymentId, kind } }: { payment: UnmatchedPayment }) {
  const [isPending, setPending] = useState(false)
  const cache = useQueryClient()

  async function put(isResolved: boolean) {
    await api(payments.resolve, { params: { paymentId }, body: { isResolved } })
    await Promise.all([
      cache.invalidateQueries({ queryKey: unmatchedPayments.queryKey }),
      cache.invalidateQueries({ queryKey: [overview.attention.path] }),
    ])
  }

  async function resolve() {
    setPending(true)
    try {
      await put(true)
      const step: UndoStep = { label: `${labels[kind]} marked as handled`, undo: () => put(false) }
      toastWithUndo(step)
    } catch (error) {
      setPending(false)
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about: paymentId, retry: () => void resolve() })
    }
  }

  return (
    <Button size="sm" isPending={isPending} onClick={() => void resolve()}>
      Mark as handled
    </Button>
  )
}
