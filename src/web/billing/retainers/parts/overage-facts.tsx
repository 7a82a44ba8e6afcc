// Overage the client was asked to approve, and their answer.
import { monthName } from '#contract/marketing/figure-format.ts'
import { formatMoney } from '#contract/values/money.ts'
import { percentText } from '#contract/values/text.ts'
import { unitsText } from '#contract/billing/retainer-labels.ts'
import type { RetainerKind } from '#contract/billing/retainers.ts'
import type { Overage, OverageState } from '#contract/billing/retainer-overages.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'

const looks: Record<OverageState, { tone: BadgeTone; text: string }> = {
  asked: { tone: 'warn', text: 'Waiting for approval' },
  approved: { tone: 'good', text: 'Approved' },
  declined: { tone: 'bad', text: 'Declined' },
  withdrawn: { tone: 'neutral', text: 'Withdrawn' },
}

/** `12.5 h at $120.00, $1,500.00 with tax` */
export function overageAmount(kind: RetainerKind, { units, rate, net, total, taxRate }: Overage) {
  const each = `${unitsText(kind, units)} at ${formatMoney(rate)}`
  const sum =
    taxRate > 0 ? `${formatMoney(total)} with ${percentText(taxRate)} tax` : formatMoney(net)
  return `${each}: ${sum}`
}

export function OverageFacts({ overage, kind }: { overage: Overage; kind: RetainerKind }) {
  const { month, note, state, askedAt, decision } = overage
  const { tone, text } = looks[state]
  return (
    <div className="grid min-w-0 flex-1 basis-72 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{monthName(month)}</span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="tabular-nums">{overageAmount(kind, overage)}</p>
      {note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
          {note}
        </p>
      )}
      <p className="text-sm text-muted">
        Asked <Moment at={askedAt} />
        {decision && (
          <>
            , {state} by {decision.by.first} {decision.by.last} <Moment at={decision.at} />
          </>
        )}
      </p>
      {decision?.reason && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm">
          “{decision.reason}”
        </p>
      )}
    </div>
  )
}
