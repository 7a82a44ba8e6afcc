// Choice of a period: its kind, then the one before or after, or two days.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type AccountingPeriod, maxAccountingDays } from '#contract/billing/accounting.ts'
import { addDays, daysBetween } from '#contract/values/days.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type PeriodKind, periodKinds, periodLabel, periodWith, shifted } from './periods.ts'

export interface PeriodChoices {
  period: AccountingPeriod
  kind: PeriodKind
}

interface PeriodChoiceProps extends PeriodChoices {
  onChange(choices: PeriodChoices): void
}

const labels: Record<PeriodKind, string> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  dates: 'Custom dates',
}
const kinds = periodKinds.map((value) => ({ value, label: labels[value] }))

const maxSpan = maxAccountingDays - 1

/** Moves the other day along if the span would be negative or too long. */
function withinLimits({ from, to }: AccountingPeriod, isEnd: boolean): AccountingPeriod {
  const days = daysBetween(from, to)
  if (days >= 0 && days <= maxSpan) return { from, to }
  const span = days < 0 ? 0 : maxSpan
  return isEnd ? { from: addDays(to, -span), to } : { from, to: addDays(from, span) }
}

export function PeriodChoice({ period, kind, onChange }: PeriodChoiceProps) {
  const change = (next: Partial<AccountingPeriod>) =>
    onChange({ kind, period: withinLimits({ ...period, ...next }, next.to !== undefined) })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented
        label="Period"
        value={kind}
        segments={kinds}
        onChange={(next) =>
          onChange({
            kind: next,
            period: next === 'dates' ? period : periodWith(period.from, next),
          })
        }
      />
      {kind === 'dates' ? (
        <>
          <TextField
            label="From"
            type="date"
            value={period.from}
            onChange={({ target }) => target.value && change({ from: target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={period.to}
            onChange={({ target }) => target.value && change({ to: target.value })}
          />
        </>
      ) : (
        <div className="flex items-center gap-1">
          <IconButton
            label={`Previous ${kind}`}
            onClick={() => onChange({ kind, period: shifted(period, kind, -1) })}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <p aria-live="polite" className="min-w-36 text-center font-medium tabular-nums">
            {periodLabel(period, kind)}
          </p>
          <IconButton
            label={`Next ${kind}`}
            onClick={() => onChange({ kind, period: shifted(period, kind, 1) })}
          >
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
