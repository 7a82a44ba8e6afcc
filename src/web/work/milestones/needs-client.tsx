// Milestones that the client is asked to approve.
import type { Milestone } from '#contract/work/milestones.ts'
import type { NeedsClient } from '#web/kit/client/needs-client.ts'
import { longDate } from '#web/lib/dates.ts'
import { milestonesOfCompany } from './queries.ts'

export const needsClient: NeedsClient<readonly Milestone[]> = {
  rank: 60,
  query: milestonesOfCompany,
  needs: (milestones) =>
    milestones
      .filter(({ reachedAt, approval }) => reachedAt !== null && approval === null)
      .map(({ _id, title, dueDate, project, can }) => ({
        id: _id,
        title,
        facts: <span className="tabular-nums">Milestone reached, {longDate(dueDate)}</span>,
        path: `/app/client/projects/${project}`,
        isTheirs: can.approve,
      })),
}
