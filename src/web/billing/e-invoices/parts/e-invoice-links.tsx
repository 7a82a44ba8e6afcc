// Download links for an invoice's e-invoices.
import { type Syntax, eInvoices } from '#contract/billing/e-invoices.ts'
import { addressOf } from '#contract/endpoint.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { syntaxLabels } from './e-invoice-labels.ts'

interface EInvoiceLinksProps {
  invoiceId: string
  available: readonly Syntax[]
}

/** UBL first, because portals and Peppol ask for it; the PDF contains CII anyway. */
const order: readonly Syntax[] = ['ubl', 'cii']

export function EInvoiceLinks({ invoiceId, available }: EInvoiceLinksProps) {
  const shown = order.filter((syntax) => available.includes(syntax))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((syntax) => (
        <a
          key={syntax}
          className={buttonClass({ size: 'sm' })}
          href={addressOf(eInvoices.xml, { invoiceId }, { syntax })}
          download
        >
          {syntaxLabels[syntax]}
        </a>
      ))}
    </div>
  )
}
