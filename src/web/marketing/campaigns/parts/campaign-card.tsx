// A campaign on its board. Only overdue dates are highlighted.
import { use } from 'react'
import type { Campaign } from '#contract/marketing/campaigns.ts'
import { figureText } from '#contract/marketing/figure-format.ts'
import { currencyFormat } from '#contract/values/money.ts'
import { isOverdue } from '#web/kit/boards/board-filter.ts'
import { CardDates, CardFooter, CardText, CardTitle } from '#web/kit/boards/card-parts.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Today } from '#web/lib/today.ts'
import { currentLocale, formatNumber, numberFormat } from '#web/lib/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { toCampaignStatus } from './campaign-board.ts'

/** Omits the cents. */
const budgetText = (budget: number, currency: string): string =>
  currencyFormat(currency, currentLocale(), { maximumFractionDigits: 0 }).format(budget)

const count = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })

const metricLabels = { reach: 'Reach', engagement: 'Engagement', conversions: 'Conversions' }
const metricNames = ['reach', 'engagement', 'conversions'] as const

interface CampaignCardProps {
  campaign: Campaign
}

export function CampaignCard({ campaign }: CampaignCardProps) {
  const { _id, title, description, startDate, endDate, metrics, visibility } = campaign
  const isOver = toCampaignStatus(campaign.status) === 'completed'
  const isLate = isOverdue(endDate, isOver, use(Today))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle cardId={_id}>{title}</CardTitle>
      <CardText>{description}</CardText>
      {visibility === 'internal' && <Badge className="justify-self-start">Internal</Badge>}
      <CardFooter>
        <CardDates isOverdue={isLate}>{datesOf(startDate, endDate)}</CardDates>
        <CardMoney campaign={campaign} />
      </CardFooter>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-2 gap-y-1 border-t border-line pt-2 text-xs">
        {metricNames.map((name) => (
          <div key={name} className="flex min-w-0 flex-col-reverse">
            <dt className="truncate text-muted">{metricLabels[name]}</dt>
            <dd className="font-medium tabular-nums" title={formatNumber(metrics[name])}>
              {count(metrics[name])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Empty if the person may not see money. */
function CardMoney({ campaign: { budget, overBudgetBy } }: CampaignCardProps) {
  const { currency } = useUser()
  if (budget === undefined) return null
  return (
    <span className="ml-auto inline-flex flex-wrap items-center justify-end gap-x-2">
      {overBudgetBy ? (
        <Badge tone="warn">Over budget by {figureText('money', overBudgetBy, currency)}</Badge>
      ) : null}
      <span className="font-medium text-text">{budgetText(budget, currency)}</span>
    </span>
  )
}

function datesOf(startDate: string | null, endDate: string | null): string {
  if (startDate && endDate) return `${shortDate(startDate)} – ${shortDate(endDate)}`
  if (startDate) return `From ${shortDate(startDate)}`
  return endDate ? `Until ${shortDate(endDate)}` : 'No dates yet'
}
