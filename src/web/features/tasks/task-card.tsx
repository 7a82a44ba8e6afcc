// What a task shows on its board.
import type { Task } from '#contract/tasks.ts'
import { CardDisclosure, CardTitle } from '#web/features/boards/card-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Badge, PriorityBadge, Tag } from '#web/ui/badge.tsx'

export function TaskCard({ task }: { task: Task }) {
  const { title, description, priority, dueDate, tags, subtasks, visibility } = task
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle to={task._id}>{title}</CardTitle>
      {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
      <div className="flex flex-wrap items-center gap-1.5">
        <PriorityBadge priority={priority} />
        {visibility === 'internal' && <Badge>Internal</Badge>}
        {tags.map(({ name, color }, i) => (
          <Tag key={`${name} ${i}`} name={name} color={color} />
        ))}
      </div>
      {dueDate && <p className="text-xs text-muted tabular-nums">Due {shortDate(dueDate)}</p>}
      {subtasks.length > 0 && (
        <CardDisclosure label={`Subtasks (${subtasks.length})`}>
          <ul className="grid gap-1 pl-4">
            {subtasks.map(({ _id, title: name, done }) => (
              <li key={_id} className={done ? 'list-disc line-through' : 'list-disc'}>
                {name}
              </li>
            ))}
          </ul>
        </CardDisclosure>
      )}
    </div>
  )
}
