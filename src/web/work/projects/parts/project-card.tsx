// A project on its board. Only overdue dates are highlighted.
import { use } from 'react'
import type { Project } from '#contract/work/projects.ts'
import { isOverdue } from '#web/kit/boards/board-filter.ts'
import {
  CardDates,
  CardDisclosure,
  CardFooter,
  CardText,
  CardTitle,
} from '#web/kit/boards/card-parts.tsx'
import { longDate } from '#web/lib/dates.ts'
import { Today } from '#web/lib/today.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { toProjectStatus } from './project-columns.ts'

export function ProjectCard({ project }: { project: Project }) {
  const { _id, title, description, tasks, calendarEvents, progress, startDate, endDate } = project
  const today = use(Today)
  const isLate = isOverdue(endDate, toProjectStatus(project.status) === 'completed', today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle cardId={_id}>{title}</CardTitle>
      <CardText>{description}</CardText>
      <CardFooter>
        <CardDates isOverdue={isLate}>
          {longDate(startDate)} – {longDate(endDate)}
        </CardDates>
      </CardFooter>
      {progress.total > 0 && (
        <ProgressBar
          label="Tasks done"
          isLabelHidden
          value={progress.done}
          max={progress.total}
          valueText={`${progress.done} of ${progress.total}`}
        />
      )}
      {/* Far enough apart for fingers, whose buttons reach beyond their lines. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pointer-coarse:gap-4 empty:hidden">
        {tasks.length > 0 && (
          <CardDisclosure label={`Tasks (${tasks.length})`}>
            <NamedList items={tasks} />
          </CardDisclosure>
        )}
        {calendarEvents.length > 0 && (
          <CardDisclosure label={`Calendar Events (${calendarEvents.length})`}>
            <NamedList items={calendarEvents} />
          </CardDisclosure>
        )}
      </div>
    </div>
  )
}

function NamedList({ items }: { items: readonly { _id: string; title: string }[] }) {
  return (
    <ul className="grid gap-1 pl-4">
      {items.map(({ _id, title }) => (
        <li key={_id} className="list-disc wrap-anywhere">
          {title}
        </li>
      ))}
    </ul>
  )
}
