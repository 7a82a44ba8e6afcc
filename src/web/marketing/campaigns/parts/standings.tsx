// Campaigns of a client, each compared with its plan.
import { Link } from 'react-router'
import { type CampaignStanding, campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignStatuses } from '#contract/marketing/campaigns.ts'
import { figureText } from '#contract/marketing/figure-format.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { choicesOf, labelOf } from '#web/lib/choices.ts'
import { shortDate } from '#web/lib/dates.ts'
import { toQuery } from '#web/lib/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { StateBadge } from './figures-table.tsx'

export const campaignsOfCompany = (companyId: string) =>
  toQuery(campaignFigures.ofCompany, { params: { companyId } })

const statuses = choicesOf(campaignStatuses)

export function Standings({ campaigns }: { campaigns: readonly CampaignStanding[] }) {
  const canSeeMoney = useCan().money
  return (
    <Table label="Campaigns">
      <TableHead>
        <HeadCell>Title</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell data-priority="low">Dates</HeadCell>
        {canSeeMoney && <HeadCell align="end">Spent of budget</HeadCell>}
        <HeadCell>Plan</HeadCell>
      </TableHead>
      <TableBody>
        {campaigns.map((campaign) => (
          <Standing key={campaign._id} campaign={campaign} canSeeMoney={canSeeMoney} />
        ))}
      </TableBody>
    </Table>
  )
}

function Standing({ campaign, canSeeMoney }: { campaign: CampaignStanding; canSeeMoney: boolean }) {
  const { _id, title, project, status, startDate, endDate, state, metricsBehind } = campaign
  return (
    <Row>
      <Cell isHeading>
        <div>
          <Link to={`/app/admin/campaigns/${_id}/results`} className="font-medium hover:underline">
            {title}
          </Link>
          <p className="text-sm text-muted">{project.title}</p>
        </div>
      </Cell>
      <Cell label="Status">{labelOf(statuses, status)}</Cell>
      <Cell label="Dates" priority="low" className="tabular-nums">
        {startDate ? shortDate(startDate) : '…'} – {endDate ? shortDate(endDate) : '…'}
      </Cell>
      {canSeeMoney && (
        <Cell label="Spent of budget" align="end">
          <Money campaign={campaign} />
        </Cell>
      )}
      <Cell label="Plan">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <StateBadge state={state} />
          <span className="text-sm text-muted">{metricsBehind.join(', ')}</span>
        </span>
      </Cell>
    </Row>
  )
}

function Money({ campaign }: { campaign: CampaignStanding }) {
  const { budget, spend, overBudgetBy, currency } = campaign
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <span>
        {typeof spend === 'number' && `${figureText('money', spend, currency)} of `}
        {budget ? figureText('money', budget, currency) : 'no budget'}
      </span>
      {overBudgetBy ? <Badge tone="warn">Over budget</Badge> : null}
    </span>
  )
}
