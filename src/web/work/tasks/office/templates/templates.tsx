// Settings, Templates: checklists that can be applied to a project.
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from 'react-router'
import type { Template } from '#contract/work/templates.ts'
import { templatesQuery } from '#web/work/tasks/parts/template-queries.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { LoadError } from '#web/ui/loading.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const load: Load = (cache) => cache.prefetchQuery(templatesQuery)
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Templates() {
  const { templateId } = useParams()
  const { data, isError, refetch } = useQuery(templatesQuery)
  if (templateId !== undefined) return <Outlet />
  return (
    <>
      <title>Templates</title>
      <PageHeader
        title="Templates"
        subtitle="Checklists of tasks for any project, due a number of days after the start."
        actions={
          <LinkButton variant="primary" to="new">
            Add template
          </LinkButton>
        }
      />
      {isError && <LoadError onRetry={refetch}>Couldn’t load the templates.</LoadError>}
      {data?.length === 0 && (
        <EmptyState title="Write down what every launch needs, or save a project’s tasks from its board." />
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {data?.map((template) => (
          <li key={template._id} className="relative flex items-baseline gap-4 py-3 hover:bg-hover">
            <Link
              to={template._id}
              className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
            >
              {template.name}
            </Link>
            <span className="text-sm text-muted tabular-nums">{contentOf(template)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function contentOf({ items }: Template): string {
  const days = Math.max(...items.map(({ dueDays }) => dueDays ?? 0))
  const tasks = pluralize(items.length, 'task')
  return days > 0 ? `${tasks}, ${pluralize(days, 'day')}` : tasks
}
