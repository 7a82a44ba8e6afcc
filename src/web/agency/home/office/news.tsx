// Changes by others since the user's last visit, one line per project.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ProjectNews, overview } from '#contract/agency/overview.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { toQuery } from '#web/lib/query.ts'
import { Moment } from '#web/ui/moment.tsx'

export const newsQuery = toQuery(overview.news, {})

function peopleOf([first = '', second, ...others]: string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`
}

export function News() {
  const { data } = useQuery(newsQuery)
  if (!data?.since || data.projects.length === 0) return null
  return (
    <section aria-labelledby="news" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 id="news" className="text-base font-semibold">
        New since your last visit{' '}
        <span className="font-normal text-muted">
          <Moment at={data.since} as="timed" />
        </span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.projects.map((project) => (
          <NewsLine key={project._id} project={project} />
        ))}
      </ul>
    </section>
  )
}

function NewsLine({ project }: { project: ProjectNews }) {
  const { _id, title, company, changes, people, lastAt } = project
  return (
    <li className="relative flex items-baseline gap-3 py-2 hover:bg-hover">
      <p className="min-w-0 flex-1 truncate">
        <Link
          dir="auto"
          to={`/app/admin/tasks?company=${company._id}&project=${_id}`}
          className="font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>{' '}
        <span dir="auto" className="text-muted">
          {company.name}
        </span>
      </p>
      <p className="shrink-0 text-sm text-muted max-sm:hidden">
        {pluralize(changes, 'change')} by {peopleOf(people)}
      </p>
      <p className="shrink-0 text-sm text-muted sm:hidden">{pluralize(changes, 'change')}</p>
      <Moment
        at={lastAt}
        className="w-18 shrink-0 text-right text-xs text-muted tabular-nums max-sm:w-auto"
      />
    </li>
  )
}
