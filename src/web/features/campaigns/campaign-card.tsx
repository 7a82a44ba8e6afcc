// What a campaign shows on its board.
import type { Campaign } from '#contract/campaigns.ts'
import { CardTitle } from '#web/features/boards/card-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const count = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

const metricLabels = { reach: 'Reach', engagement: 'Engagement', conversions: 'Conversions' }
const metricNames = ['reach', 'engagement', 'conversions'] as const

export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { _id, title, description, startDate, endDate, budget, metrics, visibility } = campaign
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle to={_id}>{title}</CardTitle>
      {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
      {visibility === 'internal' && <Badge className="justify-self-start">Internal</Badge>}
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted tabular-nums">
        <Dates startDate={startDate} endDate={endDate} />
        <span className="font-medium text-text">{dollars.format(budget)}</span>
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-2 gap-y-1 border-t border-line pt-2 text-xs">
        {metricNames.map((name) => (
          <div key={name} className="flex min-w-0 flex-col-reverse">
            <dt className="truncate text-muted">{metricLabels[name]}</dt>
            <dd className="font-medium tabular-nums" title={metrics[name].toLocaleString('en-US')}>
              {count.format(metrics[name])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Dates({ startDate, endDate }: Pick<Campaign, 'startDate' | 'endDate'>) {
  if (startDate && endDate) {
    return (
      <span>
        {shortDate(startDate)} – {shortDate(endDate)}
      </span>
    )
  }
  if (startDate) return <span>From {shortDate(startDate)}</span>
  return endDate ? <span>Until {shortDate(endDate)}</span> : <span>No dates yet</span>
}
