// Projects of the selected client.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/work/projects.ts'
import { capitalized } from '#contract/values/text.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { projectsOf } from '#web/work/projects/queries.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { shortDate } from '#web/lib/dates.ts'
import { useShownWhenViewed } from './viewing.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

export function ProjectPanel({ companyId }: { companyId: string | null }) {
  return (
    <section aria-label="Projects" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {companyId === null ? (
        <EmptyState title="Select a Client / Company to View" />
      ) : (
        <Projects companyId={companyId} />
      )}
    </section>
  )
}

function Projects({ companyId }: { companyId: string }) {
  const company = useQuery(companyOf(companyId))
  const list = useQuery(projectsOf(companyId))
  const heading = useRef<HTMLHeadingElement>(null)
  // Waits for the rows, or the page may be too short to scroll to the heading.
  useShownWhenViewed(heading, company.data !== undefined && !list.isPending)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="min-h-8 scroll-mt-4 text-lg font-medium">
        {company.data?.name}
      </h2>
      <QueryError query={list} prefix="An error has occured when fetching Projects" />
      {list.data?.length === 0 && <p className="text-muted">No projects yet.</p>}
      {list.data && list.data.length > 0 && (
        <ProjectTable projects={list.data} companyId={companyId} />
      )}
    </>
  )
}

/** 'n% · m events': done tasks of all tasks, and the number of events. */
function completion({ progress, calendarEvents }: Project): string {
  const { done, total } = progress
  const percent = total === 0 ? 0 : Math.round((done / total) * 100)
  return `${percent}% · ${pluralize(calendarEvents.length, 'event')}`
}

interface ProjectTableProps {
  projects: readonly Project[]
  companyId: string
}

export function ProjectTable({ projects, companyId }: ProjectTableProps) {
  return (
    <Table label="Projects">
      <TableHead>
        <HeadCell>Title</HeadCell>
        <HeadCell>Start Date</HeadCell>
        <HeadCell>End Date</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>Completion Rate</HeadCell>
      </TableHead>
      <TableBody>
        {projects.map((project) => (
          <Row key={project._id}>
            <Cell isHeading className="font-medium">
              <Link
                to={`/app/admin/tasks?company=${companyId}&project=${project._id}`}
                className="hover:underline"
              >
                {project.title}
              </Link>
            </Cell>
            <Cell label="Start Date" className="tabular-nums">
              {shortDate(project.startDate)}
            </Cell>
            <Cell label="End Date" className="tabular-nums">
              {shortDate(project.endDate)}
            </Cell>
            <Cell label="Status">{capitalized(project.status)}</Cell>
            <Cell label="Completion Rate" className="whitespace-nowrap tabular-nums">
              {completion(project)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
