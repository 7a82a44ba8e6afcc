// A campaign's budget, costs and cost per result. Highlights an exceeded budget.
import type { CampaignFigures, MetricFigures } from '#contract/marketing/campaign-figures.ts'
import { costNames, figureText } from '#contract/marketing/figure-format.ts'
import { Banner } from '#web/ui/banner.tsx'

type Money = Pick<CampaignFigures, 'budget' | 'overBudgetBy' | 'currency'> & {
  metrics: readonly Pick<MetricFigures, 'metric' | 'actual'>[]
}

export function OverBudget({ figures }: { figures: Money }) {
  const { overBudgetBy, budget, currency } = figures
  if (!overBudgetBy || budget === undefined) return null
  const textOf = (amount: number | null) => figureText('money', amount, currency)
  return (
    <Banner tone="warn" title={`Over budget by ${textOf(overBudgetBy)}`}>
      {textOf(spendOf(figures))} of {textOf(budget)} spent.
    </Banner>
  )
}

const spendOf = ({ metrics }: Money): number | null =>
  metrics.find(({ metric }) => metric === 'spend')?.actual ?? null

/** Empty if the person may not see money. */
export function CampaignCosts({ figures }: { figures: CampaignFigures }) {
  const { costPer, budget, currency } = figures
  if (!costPer) return null
  const facts = [
    [
      'Budget',
      budget === undefined
        ? undefined
        : budget === 0
          ? 'No budget'
          : figureText('money', budget, currency),
    ],
    ...costNames.map(([key, name]) => [name, figureText('cost', costPer[key], currency)] as const),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {facts.map(
        ([name, text]) =>
          text !== undefined && (
            <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-lg font-medium tabular-nums">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
