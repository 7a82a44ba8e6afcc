// Creates an invoice draft.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type NewInvoice as NewInvoiceBody, invoices } from '#contract/billing/invoices.ts'
import { invoiceDefaults, useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { prefetchBilling, useClientDefaults } from '#web/billing/invoices/parts/client-defaults.ts'
import { newValues } from '#web/billing/invoices/parts/invoice-values.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invoicePath } from '../parts/invoice-columns.tsx'
import { InvoiceForm } from './invoice-form.tsx'

const load = forStaffWith('money', (cache, { url }) =>
  Promise.all([
    cache.ensureQueryData(invoiceDefaults),
    prefetchBilling(cache, url.searchParams.get('company')),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function NewInvoice() {
  const { data } = useSuspenseQuery(invoiceDefaults)
  const company = useSearchParams()[0].get('company') ?? ''
  const defaults = useClientDefaults(data, company)
  const [values] = useState(() => newValues(defaults, company))
  const navigate = useNavigate()
  const made = useRef('')
  const { show } = useInvoiceCache()

  async function create(body: NewInvoiceBody, idempotencyKey: string) {
    const invoice = await api(invoices.create, { body }, { idempotencyKey })
    await show(invoice)
    toast.success('Draft saved')
    made.current = invoicePath(invoice._id)
    void navigate(made.current, { replace: true })
  }

  return (
    <Page className="max-w-6xl">
      <title>New invoice</title>
      <PageHeader title="New invoice" back={<Link to="/app/admin/invoices">Invoices</Link>} />
      <InvoiceForm
        kind="invoice"
        values={values}
        draft="new invoice"
        canChooseCompany
        submitLabel="Save draft"
        onSubmit={create}
        next={{
          label: 'Add from time…',
          isMinor: true,
          onSaved: () => void navigate(`${made.current}?time`, { replace: true }),
        }}
      />
    </Page>
  )
}
