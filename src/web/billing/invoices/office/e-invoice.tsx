// An invoice's e-invoice: files, delivery, and problems with links to where they are fixed.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EInvoiceProblem } from '#contract/billing/e-invoices.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import { EInvoiceLinks } from '#web/billing/e-invoices/parts/e-invoice-links.tsx'
import { eInvoiceCheckQuery } from '#web/billing/invoices/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { PanelSection } from '#web/ui/section.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { Delivery } from './e-invoice-delivery.tsx'
import { clientBillingPath } from '#web/kit/office/paths.ts'

export function EInvoice({ invoice }: { invoice: Invoice }) {
  const { _id: invoiceId, company, status } = invoice
  const query = useQuery(eInvoiceCheckQuery(invoiceId))
  const { available = [], problems: found = [], delivery } = query.data ?? {}
  const isVoid = status === 'void'
  // Still shown for an invoice voided after delivery.
  if (isVoid && (delivery?.state ?? 'none') === 'none') return null
  const problems = isVoid ? [] : found
  const isDraft = status === 'draft'
  return (
    <PanelSection title="E-invoice">
      <QueryError query={query} />
      <EInvoiceLinks invoiceId={invoiceId} available={available} />
      {available.includes('cii') && (
        <p className="text-sm text-muted">
          The PDF contains the e-invoice in machine-readable form.
        </p>
      )}
      {isDraft && query.data && problems.length === 0 && (
        <p className="text-sm text-muted">
          Nothing is missing. Sending this creates the e-invoice.
        </p>
      )}
      {delivery && !(isDraft && problems.length > 0) && (
        <Delivery invoice={invoice} delivery={delivery} />
      )}
      {problems.length > 0 && <Problems problems={problems} company={company} isDraft={isDraft} />}
    </PanelSection>
  )
}

interface ProblemsProps extends ProblemListProps {
  isDraft: boolean
}

/** Most concern only Peppol. */
function Problems({ problems, company, isDraft }: ProblemsProps) {
  const forAny = problems.filter(({ isPeppolOnly }) => !isPeppolOnly)
  const forPeppol = problems.filter(({ isPeppolOnly }) => isPeppolOnly)
  return (
    <>
      {forAny.length > 0 && (
        <>
          <p className="text-sm text-muted">
            {isDraft ? 'Still missing for an e-invoice:' : 'The e-invoice couldn’t be created:'}
          </p>
          <ProblemList problems={forAny} company={company} />
        </>
      )}
      {forPeppol.length > 0 && (
        <>
          <p className="text-sm text-muted">
            {isDraft ? 'Still missing for Peppol:' : 'It can’t go through Peppol:'}
          </p>
          <ProblemList problems={forPeppol} company={company} />
        </>
      )}
      {!isDraft && (
        <p className="text-sm text-muted">
          A sent invoice doesn’t change. To get an e-invoice, fix this, credit the invoice and send
          a new one.
        </p>
      )}
    </>
  )
}

interface ProblemListProps {
  problems: readonly EInvoiceProblem[]
  company: string
}

/** Links each problem to where it is fixed, if the user has access. */
function ProblemList({ problems, company }: ProblemListProps) {
  const can = useCan()
  const places: Partial<Record<EInvoiceProblem['at'], { to: string; label: string }>> = {
    ...(can.settings && { settings: { to: '/app/admin/settings/billing', label: 'Settings' } }),
    ...(can.settings && {
      website: { to: '/app/admin/settings/website/agency', label: 'Website' },
    }),
    client: { to: clientBillingPath(company), label: 'Client’s billing' },
    address: { to: `/app/admin/clients/${company}`, label: 'Client’s address' },
  }
  return (
    <ul className="grid list-disc gap-1 pl-4 text-sm">
      {problems.map(({ message, at }) => {
        const place = places[at]
        return (
          <li key={message}>
            {message}
            {place && (
              <>
                {' '}
                <Link to={place.to} className="underline">
                  {place.label}
                </Link>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
