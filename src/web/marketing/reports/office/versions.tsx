// Published versions of a report, latest first.
import { Link } from 'react-router'
import type { Report } from '#contract/marketing/reports.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { reportPath } from '#web/kit/office/paths.ts'

export function Versions({ report }: { report: Report }) {
  const { versions, number } = report
  if (versions.length === 0) return null
  return (
    <Section title="Versions">
      <ul className="divide-y divide-line">
        {versions.map((version, at) => (
          <li
            key={version.number}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="flex flex-wrap items-baseline gap-2">
              <Link
                to={`${reportPath(report)}?version=${version.number}`}
                aria-current={version.number === number ? 'page' : undefined}
                className="font-medium hover:underline"
              >
                Version {version.number}
              </Link>
              {at === 0 && <Badge tone="good">Clients see this one</Badge>}
            </span>
            <span className="text-sm text-muted">
              <Moment at={version.publishedAt} as="timed" /> by {version.by.first} {version.by.last}
              {version.restated > 0 && `, ${pluralize(version.restated, 'figure')} restated`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Banner above an old version. */
export function OldVersion({ report }: { report: Report }) {
  return (
    <Banner
      tone="info"
      action={
        <LinkButton to={reportPath(report)} size="sm">
          Back to the draft
        </LinkButton>
      }
    >
      Version {report.number}, as of {report.asOf && <Moment at={report.asOf} as="long" />}.
    </Banner>
  )
}
