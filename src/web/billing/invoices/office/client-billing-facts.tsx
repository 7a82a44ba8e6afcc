// A client's details on invoices and e-invoices.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClientBilling } from '#contract/billing/client-billing.ts'
import type { CompanyDetail } from '#contract/clients/companies.ts'
import { addressLines, hasAddress } from '#contract/values/address-lines.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { untaxedLabels } from '#web/billing/e-invoices/parts/e-invoice-labels.ts'
import { billingOfClient } from '#web/billing/invoices/queries.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { QueryError } from '#web/ui/loading.tsx'

export function ClientBillingFacts({ companyId }: { companyId: string }) {
  const billing = useQuery(billingOfClient(companyId))
  const company = useQuery(companyOf(companyId))
  return (
    <section
      aria-labelledby="billing"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="billing" className="text-lg font-medium">
          On invoices
        </h2>
        <LinkButton aria-haspopup="dialog" to="billing" size="sm">
          Change billing
        </LinkButton>
      </div>
      <QueryError query={billing} />
      {billing.data && company.data && <Facts billing={billing.data} company={company.data} />}
    </section>
  )
}

const none = 'None'

function Facts({ billing, company }: { billing: ClientBilling; company: CompanyDetail }) {
  const { vatId, buyerReference, peppolId, untaxedAs, exemptionReason, ...delivery } = billing
  const address = hasAddress(billing.address) ? billing.address : company.address
  const untaxed = untaxedAs ? untaxedLabels[untaxedAs] : 'By country, or as in settings'
  const facts = [
    { label: 'VAT number', value: vatId || none },
    { label: 'Buyer reference', value: buyerReference || none },
    { label: 'Peppol ID', value: peppolId || none },
    { label: 'Lines at 0%', value: [untaxed, exemptionReason].filter(Boolean).join(': ') },
    ...(delivery.isDeliverySetUp
      ? [
          {
            label: 'E-invoices',
            value: delivery.deliversEInvoices ? 'Delivered via Peppol when sent' : 'Not delivered',
          },
        ]
      : []),
  ]
  return (
    <dl className="grid max-w-xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      <dt className="text-muted">Address</dt>
      <dd className="text-right wrap-anywhere">
        <span dir="auto">{addressLines(address).join(', ') || none}</span>{' '}
        {address === company.address && (
          <Link to={`/app/admin/clients/${company._id}`} className="text-sm underline">
            Change address
          </Link>
        )}
      </dd>
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="text-right wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
