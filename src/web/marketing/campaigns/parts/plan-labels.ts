// Labels for a campaign's state against its plan.
import type { MetricFigures, PlanState } from '#contract/marketing/campaign-figures.ts'
import { numberFormat } from '#web/lib/locale.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const stateTones: Record<PlanState, BadgeTone> = {
  'on track': 'good',
  watch: 'warn',
  off: 'bad',
  'no plan': 'neutral',
  'no figures': 'neutral',
}

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

/** '12% below plan'; '' if there is nothing to compare. */
export function distanceText({ actual, plannedToDate }: MetricFigures): string {
  if (actual === null || !plannedToDate) return ''
  if (actual === plannedToDate) return 'as planned'
  const part = percent(Math.abs(actual - plannedToDate) / plannedToDate)
  return `${part} ${actual > plannedToDate ? 'above' : 'below'} plan`
}
