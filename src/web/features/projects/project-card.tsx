// What a project shows on its board.
import type { Project } from '#contract/projects.ts'
import { CardDisclosure, CardTitle } from '#web/features/boards/card-parts.tsx'
import { longDate } from '#web/lib/dates.ts'
import { ProgressBar } from '#web/ui/progress.tsx'

export function ProjectCard({ project }: { project: Project }) {
  const { _id, title, description, tasks, calendarEvents, progress, startDate, endDate } = project
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle to={_id}>{title}</CardTitle>
      {description && <p className="line-clamp-3 text-sm text-muted">{description}</p>}
      <p className="text-xs text-muted tabular-nums">
        {longDate(startDate)} – {longDate(endDate)}
      </p>
      {progress.total > 0 && (
        <ProgressBar
          label="Tasks done"
          isLabelHidden
          value={progress.done}
          max={progress.total}
          valueText={`${progress.done} of ${progress.total}`}
        />
      )}
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
