// Usage of a retainer as a bar with text, for staff and clients.
import {
  type MeterTone,
  meterTone,
  periodText,
  unitsText,
} from '#contract/billing/retainer-labels.ts'
import type { Retainer } from '#contract/billing/retainers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'

const fills: Record<MeterTone, string> = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' }

export function RetainerMeter({ retainer }: { retainer: Retainer }) {
  const { kind, meter, state, title } = retainer
  const { total, used, left, overage, percent } = meter
  const tone = meterTone(meter)
  const text = `${unitsText(kind, used)} of ${unitsText(kind, total)} used`
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm tabular-nums">
        <span>
          <span className="font-medium">{unitsText(kind, used)}</span>{' '}
          <span className="text-muted">
            of {unitsText(kind, total)} used {state === 'ended' ? '' : periodText(retainer)}
          </span>
        </span>
        <span className={overage > 0 ? 'font-medium text-bad' : 'text-muted'}>
          {overage > 0 ? `${unitsText(kind, overage)} over` : `${unitsText(kind, left)} left`}
        </span>
      </p>
      <div
        role="meter"
        aria-label={`Meter of ${title}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-hover forced-colors:border"
      >
        <div
          className={cx('h-full rounded-full forced-fill', fills[tone])}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

const stateLooks = {
  planned: { tone: 'neutral', text: 'Planned' },
  active: { tone: 'good', text: 'Active' },
  paused: { tone: 'warn', text: 'Paused' },
  ended: { tone: 'neutral', text: 'Ended' },
} as const

export function RetainerStateBadge({ state }: Pick<Retainer, 'state'>) {
  const { tone, text } = stateLooks[state]
  return (
    <Badge tone={tone} hasDot>
      {text}
    </Badge>
  )
}
