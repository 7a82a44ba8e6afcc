// Instalments with their status, and the button to invoice the next one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Instalment, type InstalmentPlan, instalments } from '#contract/billing/instalments.ts'
import { formatMoney } from '#contract/values/money.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { instalmentsQuery } from '#web/billing/instalments/queries.ts'
import { StatusBadge } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invoicePath } from '#web/billing/invoices/parts/invoice-columns.tsx'
import { VoidInvoices } from '#web/billing/invoices/parts/void-invoices.tsx'
import { useInvoiceCache } from '#web/billing/invoices/queries.ts'

export function InstalmentList({ plan }: { plan: InstalmentPlan }) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
        {plan.parts.map((part) => (
          <li key={part._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p dir="auto" className="truncate font-medium">
                {part.title}
              </p>
              <p className="text-sm text-muted">Invoice on {longDate(part.invoiceOn)}</p>
            </div>
            <p className="font-medium tabular-nums">{formatMoney(part.total)}</p>
            {part.invoice ? (
              <span className="flex items-center gap-2">
                <StatusBadge status={part.invoice.status} />
                <Link to={invoicePath(part.invoice._id)} className="text-sm underline">
                  {part.invoice.number === null
                    ? 'Invoice draft'
                    : `Invoice ${part.invoice.number}`}
                </Link>
              </span>
            ) : (
              <MakeInvoice plan={plan} part={part} />
            )}
            {part.voidInvoices.length > 0 && (
              <div className="basis-full">
                <VoidInvoices invoices={part.voidInvoices} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {plan.can.remove && (
        <Button
          size="sm"
          className="w-fit"
          aria-haspopup="dialog"
          onClick={() => setRemoving(true)}
        >
          Undo split…
        </Button>
      )}
      {isRemoving && <RemovePlan plan={plan} onClose={() => setRemoving(false)} />}
    </div>
  )
}

function MakeInvoice({ plan, part }: { plan: InstalmentPlan; part: Instalment }) {
  const [isPending, setPending] = useState(false)
  const [key] = useState(newKey)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { show } = useInvoiceCache()
  const { company: companyId, _id: planId } = plan

  async function make() {
    setPending(true)
    try {
      const params = { companyId, planId, instalmentId: part._id }
      const invoice = await api(instalments.invoice, { params }, { idempotencyKey: key })
      await Promise.all([show(invoice), cache.invalidateQueries(instalmentsQuery(companyId))])
      void navigate(invoicePath(invoice._id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${part.title}: ${error.message}`, {
        about: part._id,
        retry: () => void make(),
      })
      // Someone else may have made it already.
      void cache.invalidateQueries(instalmentsQuery(companyId))
      setPending(false)
    }
  }

  return (
    <Button size="sm" isPending={isPending} onClick={() => void make()}>
      Create invoice<span className="sr-only"> for {part.title}</span>
    </Button>
  )
}

function RemovePlan({ plan, onClose }: { plan: InstalmentPlan; onClose: () => void }) {
  const cache = useQueryClient()
  const { refreshLists } = useInvoiceCache()
  const { company: companyId, _id: planId, quote, fromDraft } = plan

  async function remove() {
    try {
      await api(instalments.remove, { params: { companyId, planId } })
      toast.success('Split undone')
      onClose()
    } finally {
      void refreshLists()
      void cache.invalidateQueries(instalmentsQuery(companyId))
      void cache.invalidateQueries({ queryKey: [quotes.get.path] })
    }
  }

  return (
    <ConfirmDialog
      title="Undo the split?"
      confirmLabel="Undo split"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {quote && !fromDraft
          ? `The instalments are removed. Quote ${quote.number} can then be invoiced as a whole or split differently.`
          : 'The instalments become one invoice draft again.'}
      </p>
    </ConfirmDialog>
  )
}
