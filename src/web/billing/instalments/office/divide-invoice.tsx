// Divides an invoice draft into instalments that replace it; a dialog over its page.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { instalments } from '#contract/billing/instalments.ts'
import { instalmentsQuery } from '#web/billing/instalments/queries.ts'
import { invoiceWith, useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SaveFirst, useIsTypedOver } from '#web/billing/invoices/parts/save-first.tsx'
import { DivideDialog } from './divide-dialog.tsx'

const load = forStaffWith('money', (cache, { params }) =>
  Promise.all([
    cache.ensureQueryData(invoiceWith(params['invoiceId'] ?? '')),
    cache.ensureQueryData(todayQuery),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function DivideInvoice() {
  const invoiceId = useParams()['invoiceId'] ?? ''
  const { data: invoice } = useSuspenseQuery(invoiceWith(invoiceId))
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { refreshLists, remove } = useInvoiceCache()
  const close = useCloseDialog()
  if (useIsTypedOver(invoiceId)) {
    return (
      <Dialog title="Split into instalments" onClose={close}>
        <SaveFirst onClose={close} />
      </Dialog>
    )
  }
  return (
    <DivideDialog
      divided={{ ...invoice, name: invoiceName(invoice) }}
      draft={`instalments of ${invoiceId}`}
      divide={({ parts }, idempotencyKey) =>
        api(
          instalments.divideInvoice,
          { params: { invoiceId }, body: { parts, version: invoice.version } },
          { idempotencyKey },
        )
      }
      onDivided={async ({ company }) => {
        await navigate(`/app/admin/clients/${company}/invoices`, { replace: true })
        await Promise.all([refreshLists(), cache.invalidateQueries(instalmentsQuery(company))])
        remove(invoiceId)
      }}
    />
  )
}
