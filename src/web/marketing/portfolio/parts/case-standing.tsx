// Consent state of a case: who decided when, and any reason.
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { standingOf } from './case-labels.ts'

export function CaseBadge({ shown }: { shown: PortfolioCase }) {
  const { tone, label } = standingOf(shown)
  return (
    <Badge tone={tone} hasDot>
      {label}
    </Badge>
  )
}

export function CaseStanding({ shown, isForStaff }: { shown: PortfolioCase; isForStaff: boolean }) {
  const { decidedAt, decidedBy, reason, state } = shown
  const standing = standingOf(shown)
  return (
    <section
      aria-label="Consent"
      className="grid gap-1.5 rounded-lg border border-line bg-raised px-4 py-3"
    >
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CaseBadge shown={shown} />
        <span>{isForStaff ? standing.staff : standing.client}</span>
      </p>
      {decidedAt && state !== 'proposed' && state !== 'draft' && (
        <p className="text-sm text-muted">
          {decidedBy ? `${decidedBy.first} ${decidedBy.last}` : 'Someone'},{' '}
          <Moment at={decidedAt} />
        </p>
      )}
      {reason !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          “{reason}”
        </p>
      )}
    </section>
  )
}
