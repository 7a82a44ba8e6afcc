// Shows what others changed in the company's projects since the person's previous visit.
import { Link } from 'react-router'
import type { News } from '#contract/agency/overview.ts'
import { Moment } from '#web/ui/moment.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { usePortal } from '#web/kit/client/portal.ts'
import { Section } from '#web/ui/section.tsx'

interface NewSinceProps {
  news: News | undefined
  companyId: string
}

const listed = new Intl.ListFormat('en-US')

export function NewSince({ news, companyId }: NewSinceProps) {
  const { to } = usePortal()
  const projects = news?.projects.filter(({ company }) => company._id === companyId) ?? []
  // On the first visit everything is new.
  if (!news?.since || projects.length === 0) return null
  return (
    <Section
      title="New since your last visit"
      aside={
        <span className="text-muted">
          <Moment at={news.since} />
        </span>
      }
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {projects.map(({ _id, title, changes, people, lastAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <Link
              to={to(`/app/client/projects/${_id}`)}
              className="min-w-0 font-medium wrap-anywhere underline-offset-2 hover:underline"
            >
              <span dir="auto">{title}</span>
            </Link>
            <span className="text-sm text-muted">
              {pluralize(changes, 'change')}
              {people.length > 0 && ` by ${listed.format(people)}`}, <Moment at={lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
