// Overage requests: withdrawable until answered, invoiced again if the draft was deleted or the invoice voided.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Retainer, retainers } from '#contract/billing/retainers.ts'
import type { Overage } from '#contract/billing/retainer-overages.ts'
import { StatusBadge } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { OverageFacts } from '#web/billing/retainers/parts/overage-facts.tsx'
import { useRetainerCache } from '#web/billing/retainers/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { VoidInvoices } from '#web/billing/invoices/parts/void-invoices.tsx'

export function OverageList({ retainer }: { retainer: Retainer }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line">
      {retainer.overages.map((overage) => (
        <li key={overage._id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
          <OverageFacts overage={overage} kind={retainer.kind} />
          <Actions retainer={retainer} overage={overage} />
          {overage.voidInvoices.length > 0 && (
            <div className="basis-full">
              <VoidInvoices invoices={overage.voidInvoices} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Actions({ retainer, overage }: { retainer: Retainer; overage: Overage }) {
  const { _id: retainerId, company: companyId } = retainer
  const { _id: overageId, invoice, can } = overage
  const params = { companyId, retainerId, overageId }
  const [isPending, setPending] = useState(false)
  const { show, read } = useRetainerCache(companyId)
  const navigate = useNavigate()

  async function run(call: (key: string) => Promise<void>, key = newKey()) {
    setPending(true)
    try {
      await call(key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Retries with the same key, since the first call may have succeeded.
      toast.error(error.message, {
        about: overageId,
        ...(error.mayBeDone && { retry: () => void run(call, key) }),
      })
      void read(retainerId)
    } finally {
      setPending(false)
    }
  }

  const withdraw = () =>
    run(async (idempotencyKey) => {
      await show(await api(retainers.withdrawOverage, { params }, { idempotencyKey }))
      toast.success('Request withdrawn')
    })
  const makeInvoice = () =>
    run(async (idempotencyKey) => {
      const draft = await api(retainers.invoiceOverage, { params }, { idempotencyKey })
      await read(retainerId)
      await navigate(`/app/admin/invoices/${draft._id}`)
    })

  return (
    <div className="flex flex-wrap items-center gap-2">
      {can.withdraw && (
        <Button size="sm" isPending={isPending} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
      {can.invoice && (
        <Button size="sm" isPending={isPending} onClick={() => void makeInvoice()}>
          Create invoice
        </Button>
      )}
      {invoice && (
        <>
          <Link to={`/app/admin/invoices/${invoice._id}`} className="text-accent hover:underline">
            {invoice.number ? `Invoice ${invoice.number}` : 'Draft'}
          </Link>
          <StatusBadge status={invoice.status} />
        </>
      )}
    </div>
  )
}
