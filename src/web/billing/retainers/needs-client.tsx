// Overage of retainers that the client is asked to approve.
import type { Retainer } from '#contract/billing/retainers.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import type { NeedsClient } from '#web/kit/client/needs-client.ts'
import { clientRetainersPath } from '#web/kit/client/paths.ts'
import { overageAmount } from './parts/overage-facts.tsx'
import { retainersQuery } from './queries.ts'

export const needsClient: NeedsClient<readonly Retainer[]> = {
  rank: 30,
  query: retainersQuery,
  isOfMoney: true,
  needs: (retainers) =>
    retainers.flatMap(({ title, kind, overages }) =>
      overages
        .filter(({ state }) => state === 'asked')
        .map((overage) => ({
          id: overage._id,
          title: `Overage of ${title}, ${monthName(overage.month)}`,
          facts: <span className="tabular-nums">{overageAmount(kind, overage)}</span>,
          path: clientRetainersPath,
          isTheirs: overage.can.decide,
        })),
    ),
}
