// Consultations: hosts whom visitors can book, with links to their hours.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Host } from '#contract/site/booking.ts'
import { weekdayName } from '#contract/work/recurrence.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { consultationsPath, hostsQuery } from '../queries.ts'

const load = forStaffWith('inbox', (cache) => cache.ensureQueryData(hostsQuery))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const hostName = ({ person }: Host): string => `${person.name.first} ${person.name.last}`

/** Weekdays with hours, abbreviated. */
function daysOf({ hours }: Host): string {
  const days = [...new Set(hours.map(({ day }) => weekdayName(day).slice(0, 3)))]
  return days.length === 0 ? 'No hours' : days.join(', ')
}

export default function Consultations() {
  const { data: hosts } = useSuspenseQuery(hostsQuery)
  return (
    <Page className="max-w-3xl">
      <title>Consultations</title>
      <PageHeader
        title="Consultations"
        subtitle="Who takes the free consultations visitors book on the site, and when."
      />
      {!hosts.some(({ isActive }) => isActive) && (
        <Banner tone="info">
          No one can be booked yet, so the site’s button leads to the contact form.
        </Banner>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {hosts.map((host) => (
          <li
            key={host.person._id}
            className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 hover:bg-hover"
          >
            <Link
              to={`${consultationsPath}/${host.person._id}`}
              className="min-w-0 flex-1 basis-40 truncate font-medium after:absolute after:inset-0"
            >
              {hostName(host)}
            </Link>
            {host.isActive && <span className="text-sm text-muted">{daysOf(host)}</span>}
            <Badge tone={host.isActive ? 'good' : 'neutral'}>
              {host.isActive ? 'Can be booked' : 'Can’t be booked'}
            </Badge>
          </li>
        ))}
      </ul>
    </Page>
  )
}
