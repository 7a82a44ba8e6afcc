// Items that need the client: unpaid invoices, services they renew themselves and portfolio cases awaiting consent.
import type { ClientService } from '#contract/clients/services.ts'
import type { ListedInvoice } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import { DueBadge } from '#web/clients/services/parts/due-badge.tsx'
import { needsRenewal } from '#web/clients/services/parts/service-words.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-words.ts'
import { longDate } from '#web/lib/dates.ts'
import { useToday } from '#web/lib/today.ts'
import { usePortal } from '#web/kit/client/portal.ts'
import { Badge } from '#web/ui/badge.tsx'
import {
  clientInvoicesPath,
  clientPortfolioPath,
  clientServicesPath,
} from '#web/kit/client/paths.ts'
import { Item } from './needs-item.tsx'

export function InvoiceItem({ invoice }: { invoice: ListedInvoice }) {
  const { to, canWrite } = usePortal()
  const { _id, status, due, dueDate } = invoice
  return (
    <Item
      title={invoiceName(invoice)}
      facts={
        <>
          {status === 'overdue' ? (
            <Badge tone="bad">Overdue</Badge>
          ) : (
            <Badge tone="warn">To pay</Badge>
          )}
          <span className="tabular-nums">
            {formatMoney(due)}, due {longDate(dueDate)}
          </span>
        </>
      }
      path={to(`${clientInvoicesPath}/${_id}`)}
      isTheirs={canWrite}
    />
  )
}

/** Services due for renewal that the company renews itself. */
export function useDueServices(services: readonly ClientService[]): readonly ClientService[] {
  const today = useToday()
  return services.filter(
    (service) => service.renewedBy === 'client' && today !== '' && needsRenewal(service, today),
  )
}

export function RenewalItem({ service }: { service: ClientService }) {
  const { to } = usePortal()
  return (
    <Item
      title={`Renew ${service.name}`}
      facts={
        <>
          <DueBadge service={service} />
          <span className="tabular-nums">Renews on {longDate(service.renewsOn)}</span>
        </>
      }
      path={to(`${clientServicesPath}/${service._id}`)}
      isTheirs={service.can.renew}
    />
  )
}

export function ConsentItem({ shown }: { shown: PortfolioCase }) {
  const { to } = usePortal()
  return (
    <Item
      title={shown.item.title}
      facts={<span>The agency would like to show this project on its website</span>}
      path={to(`${clientPortfolioPath}/${shown._id}`)}
      isTheirs={shown.can.agree}
    />
  )
}
