// Services due for renewal that the client renews itself.
import type { ClientService } from '#contract/clients/services.ts'
import type { NeedsClient } from '#web/kit/client/needs-client.ts'
import { clientServicesPath } from '#web/kit/client/paths.ts'
import { longDate } from '#web/lib/dates.ts'
import { DueBadge, needsRenewal } from './parts/service-labels.tsx'
import { servicesQuery } from './queries.ts'

export const needsClient: NeedsClient<readonly ClientService[]> = {
  rank: 50,
  query: servicesQuery,
  needs: (services, { today }) =>
    services
      .filter(
        (service) => service.renewedBy === 'client' && today !== '' && needsRenewal(service, today),
      )
      .map((service) => ({
        id: service._id,
        title: `Renew ${service.name}`,
        facts: (
          <>
            <DueBadge service={service} />
            <span className="tabular-nums">Renews on {longDate(service.renewsOn)}</span>
          </>
        ),
        path: `${clientServicesPath}/${service._id}`,
        isTheirs: service.can.renew,
      })),
}
