// Whether an invoice is an e-invoice too: its files, its delivery, and what keeps it from being one, with the way to where that is mended.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EInvoiceProblem } from '#contract/e-invoices.ts'
import type { Invoice } from '#contract/invoices.ts'
import { EInvoiceLinks } from '#web/features/invoices/e-invoice-links.tsx'
import { eInvoiceCheckOf } from '#web/features/invoices/invoice-queries.ts'
import { useCan } from '#web/features/session/permissions.ts'
import { PanelSection } from '#web/ui/panel-section.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { Delivery } from './e-invoice-delivery.tsx'
import { clientBillingPath } from '../paths.ts'

export function EInvoice({ invoice }: { invoice: Invoice }) {
  const { _id: invoiceId, company, status } = invoice
  const query = useQuery(eInvoiceCheckOf(invoiceId))
  const { available = [], problems: found = [], delivery } = query.data ?? {}
  const isVoid = status === 'void'
  // What was declared void after it was delivered is told of nonetheless.
  if (isVoid && (delivery?.state ?? 'none') === 'none') return null
  const problems = isVoid ? [] : found
  const isDraft = status === 'draft'
  const isWithoutUbl = problems.some(({ syntaxes }) => syntaxes.includes('ubl'))
  return (
    <PanelSection title="E-invoice">
      <QueryError query={query} />
      <EInvoiceLinks invoiceId={invoiceId} available={available} />
      {available.includes('cii') && (
        <p className="text-sm text-muted">The PDF carries it for programs too.</p>
      )}
      {isDraft && query.data && problems.length === 0 && (
        <p className="text-sm text-muted">Nothing is missing: it will be one once it is sent.</p>
      )}
      {delivery && !(isDraft && isWithoutUbl) && <Delivery invoice={invoice} delivery={delivery} />}
      {problems.length > 0 && <Problems problems={problems} company={company} isDraft={isDraft} />}
    </PanelSection>
  )
}

interface ProblemsProps extends ProblemListProps {
  isDraft: boolean
}

/** By what they keep from being made: most want nothing but Peppol’s own. */
function Problems({ problems, company, isDraft }: ProblemsProps) {
  const forAny = problems.filter(({ syntaxes }) => syntaxes.includes('cii'))
  const forUbl = problems.filter(({ syntaxes }) => !syntaxes.includes('cii'))
  return (
    <>
      {forAny.length > 0 && (
        <>
          <p className="text-sm text-muted">
            {isDraft ? 'Still missing for an e-invoice:' : 'It could not be made as an e-invoice:'}
          </p>
          <ProblemList problems={forAny} company={company} />
        </>
      )}
      {forUbl.length > 0 && (
        <>
          <p className="text-sm text-muted">
            {isDraft ? 'Still missing for UBL (Peppol):' : 'It could not be made as UBL (Peppol):'}
          </p>
          <ProblemList problems={forUbl} company={company} />
        </>
      )}
      {!isDraft && (
        <p className="text-sm text-muted">
          What was sent stays as it is. For an e-invoice, change this, credit the invoice and send a
          new one.
        </p>
      )}
    </>
  )
}

interface ProblemListProps {
  problems: readonly EInvoiceProblem[]
  company: string
}

/** Each with the way to where it is mended, as far as the person gets there. */
function ProblemList({ problems, company }: ProblemListProps) {
  const can = useCan()
  const places: Partial<Record<EInvoiceProblem['at'], { to: string; label: string }>> = {
    ...(can.settings && { settings: { to: '/app/admin/settings/billing', label: 'Settings' } }),
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
