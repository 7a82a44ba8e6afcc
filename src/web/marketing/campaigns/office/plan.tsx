// A campaign's plan: one row per month, in a grid built for typing.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import { useFiguresForm } from '#web/marketing/campaigns/parts/figures-form.ts'
import { FiguresGrid } from '#web/marketing/campaigns/parts/figures-grid.tsx'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { monthRows, totalsOf } from '#web/marketing/campaigns/parts/grid-rows.ts'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { ReadOnly } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'

export default function Plan() {
  const { data: figures } = useSuspenseQuery(figuresOf(useParams()['campaignId'] ?? ''))
  const rows = monthRows(figures)
  const months = rows.map(({ key }) => key)
  // Remounts the grid when the months change.
  return <PlanGrid key={`${figures._id} ${months.join(' ')}`} figures={figures} />
}

function PlanGrid({ figures }: { figures: CampaignFigures }) {
  const rows = monthRows(figures)
  const fields = useFiguresForm(
    figures,
    'plan',
    rows.map(({ key }) => key),
  )
  const { onTrack, watch } = figures.bands
  return (
    <section aria-label="Plan" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="max-w-prose text-sm text-muted">
          {figures.can.edit
            ? `The target for each month. Within ${onTrack}% of its plan, a metric is on track; within ${watch}%, it needs watching. You set both limits in the campaign.`
            : 'Your role lets you view this but not change it.'}
        </p>
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
      </div>
      <FieldConflicts fields={fields} />
      <ReadOnly value={!figures.can.edit}>
        <FiguresGrid
          label="Plan by month"
          fields={fields}
          rows={rows}
          rowName="Month"
          metrics={figures.metrics}
          currency={figures.currency}
          totals={totalsOf(figures, 'plan', rows)}
          totalName="Plan"
        />
      </ReadOnly>
    </section>
  )
}
