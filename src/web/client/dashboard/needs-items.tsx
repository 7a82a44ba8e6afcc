// Items that need the client: services they renew themselves and portfolio cases awaiting consent.
import type { ClientService } from '#contract/client-services.ts'
import type { PortfolioCase } from '#contract/portfolio-cases.ts'
import { DueBadge } from '#web/features/client-services/due-badge.tsx'
import { needsRenewal } from '#web/features/client-services/service-words.ts'
import { longDate } from '#web/lib/dates.ts'
import { useToday } from '#web/lib/today.ts'
import { usePortal } from '../portal.ts'
import { clientPortfolioPath, clientServicesPath } from '../paths.ts'
import { Item } from './needs-item.tsx'

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
