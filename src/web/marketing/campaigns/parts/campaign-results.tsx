// Campaign results in its panel: each metric against the plan, with a link to all figures.
import { useQuery } from '@tanstack/react-query'
import type { MetricFigures } from '#contract/marketing/campaign-figures.ts'
import { figureText, totalName } from '#contract/marketing/figure-format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { LoadError, Skeleton } from '#web/ui/loading.tsx'
import { OverBudget } from './campaign-money.tsx'
import { StateBadge } from './figures-table.tsx'
import { figuresOf } from './figures-queries.ts'

export function CampaignResults({ campaignId }: { campaignId: string }) {
  const { data, isError, refetch } = useQuery(figuresOf(campaignId))
  const to = `/app/admin/campaigns/${campaignId}/results`
  return (
    <PanelSection title="Results">
      {isError && (
        <LoadError className="text-sm" onRetry={refetch}>
          Couldn’t load the figures.
        </LoadError>
      )}
      {!data && !isError && <Skeleton className="h-28" />}
      {data && (
        <>
          <OverBudget figures={data} />
          <ul className="divide-y divide-line">
            {data.metrics.map((figure) => (
              <Metric key={figure.metric} figure={figure} currency={data.currency} />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={to}>Plan against actual</LinkButton>
        {data?.can.edit && <LinkButton to={`${to}/figures`}>Enter figures</LinkButton>}
        <LinkButton to={`${to}/reports`}>Reports</LinkButton>
      </div>
    </PanelSection>
  )
}

function Metric({ figure, currency }: { figure: MetricFigures; currency: string }) {
  const { unit, actual, plannedToDate, state } = figure
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-24">{totalName(figure)}</span>
      <span className="flex-1 text-right tabular-nums">
        <span className="font-medium">{figureText(unit, actual, currency)}</span>
        {plannedToDate !== null && (
          <span className="text-sm text-muted">
            {' '}
            of {figureText(unit, plannedToDate, currency)}
          </span>
        )}
      </span>
      <span className="flex w-24 justify-end">
        <StateBadge state={state} />
      </span>
    </li>
  )
}
