// A client company's campaigns, each compared with its plan.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { type CampaignStanding, campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignStatuses } from '#contract/marketing/campaigns.ts'
import { figureText } from '#contract/marketing/figure-format.ts'
import { StateBadge } from '#web/marketing/campaigns/parts/figures-table.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { choicesOf, labelOf } from '#web/lib/choices.ts'
import { shortDate } from '#web/lib/dates.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { toQuery } from '#web/lib/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { CompanySection } from '#web/clients/companies/parts/company-section.tsx'

const campaignsOfCompany = (companyId: string) =>
  toQuery(campaignFigures.ofCompany, { params: { companyId } })

const load: Load = (cache, { params }) =>
  cache.prefetchQuery(campaignsOfCompany(params['companyId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyCampaigns() {
  const companyId = useParams()['companyId'] ?? ''
  const can = useCan()
  const add = can.projects && (
    <LinkButton
      aria-haspopup="dialog"
      variant="primary"
      to={`/app/admin/campaigns/new?company=${companyId}`}
    >
      Add Campaign
    </LinkButton>
  )
  return (
    <CompanySection
      label="Campaigns"
      query={useQuery(campaignsOfCompany(companyId))}
      emptyTitle="No campaigns yet."
      add={add}
    >
      {(campaigns) => <Standings campaigns={campaigns} canSeeMoney={can.money} />}
    </CompanySection>
  )
}

const statuses = choicesOf(campaignStatuses)

interface StandingsProps {
  campaigns: readonly CampaignStanding[]
  canSeeMoney: boolean
}

function Standings({ campaigns, canSeeMoney }: StandingsProps) {
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
