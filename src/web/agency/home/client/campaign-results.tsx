// What the company's campaigns have reached so far.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CampaignStanding, campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { figureText } from '#contract/marketing/figure-format.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { toQuery } from '#web/lib/query.ts'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

const maxShown = 4

export const campaignResultsQuery = (companyId: string) =>
  toQuery(campaignFigures.ofCompany, { params: { companyId } })

/** Running campaigns first, then finished ones; those that have not begun have no results. */
const order: readonly CampaignStanding['status'][] = ['active', 'on hold', 'completed']

export function CampaignResults() {
  const { company, to } = usePortal()
  const { data: campaigns = [] } = useQuery(campaignResultsQuery(company._id))
  const shown = campaigns
    .filter(({ status }) => order.includes(status))
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    .slice(0, maxShown)
  if (shown.length === 0) return null
  const hasSpend = shown.some(({ spend }) => typeof spend === 'number')
  return (
    <Section title="Campaign results">
      <Table label="Campaign results">
        <TableHead>
          <HeadCell>Campaign</HeadCell>
          <HeadCell align="end">Reach</HeadCell>
          <HeadCell align="end">Engagement</HeadCell>
          <HeadCell align="end">Conversions</HeadCell>
          {hasSpend && <HeadCell align="end">Spent</HeadCell>}
        </TableHead>
        <TableBody>
          {shown.map(({ _id, title, project, metrics, spend, currency }) => (
            <Row key={_id}>
              <Cell isHeading>
                <Link
                  to={to(`/app/client/projects/${project._id}`)}
                  className="font-medium wrap-anywhere hover:underline"
                >
                  <bdi>{title}</bdi>
                </Link>
              </Cell>
              <Cell label="Reach" align="end">
                {formatNumber(metrics.reach)}
              </Cell>
              <Cell label="Engagement" align="end">
                {formatNumber(metrics.engagement)}
              </Cell>
              <Cell label="Conversions" align="end">
                {formatNumber(metrics.conversions)}
              </Cell>
              {hasSpend && (
                <Cell label="Spent" align="end">
                  {typeof spend === 'number' && figureText('money', spend, currency)}
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-sm text-muted">
        Reach by day is not added up, because the same people come again: it is the highest day.
      </p>
    </Section>
  )
}
