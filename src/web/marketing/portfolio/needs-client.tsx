// Portfolio cases to which the client is asked to agree.
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import type { NeedsClient } from '#web/kit/client/needs-client.ts'
import { clientPortfolioPath } from '#web/kit/client/paths.ts'
import { casesQuery } from './parts/case-queries.ts'

export const needsClient: NeedsClient<readonly PortfolioCase[]> = {
  rank: 40,
  query: casesQuery,
  needs: (cases) =>
    cases
      .filter(({ state }) => state === 'proposed')
      .map(({ _id, item, can }) => ({
        id: _id,
        title: item.title,
        facts: <span>The agency would like to show this project on its website</span>,
        path: `${clientPortfolioPath}/${_id}`,
        isTheirs: can.agree,
      })),
}
