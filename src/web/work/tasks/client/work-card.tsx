// Task card on the client's board: project, title, facts and whose turn it is.
import { createContext, use } from 'react'
import type { Waiting } from '#contract/work/approvals.ts'
import type { Task } from '#contract/work/tasks.ts'
import { TurnBadge } from '#web/work/approvals/parts/approval-labels.tsx'
import { isOverdue } from '#web/kit/boards/board-filter.ts'
import { CardDates, CardFooter, CardTitle } from '#web/kit/boards/card-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Today } from '#web/lib/today.ts'
import { Badge, PriorityBadge, Tag } from '#web/ui/badge.tsx'

interface Facts {
  /** Project titles by id. */
  projects: ReadonlyMap<string, string>
  waiting: ReadonlyMap<string, Waiting>
  /** Tasks that the client asked for. */
  requested: ReadonlySet<string>
}

/** Board data that cards need beyond their own task. */
export const BoardFacts = createContext<Facts>({
  projects: new Map(),
  waiting: new Map(),
  requested: new Set(),
})

const maxTags = 4

export function WorkCard({ task }: { task: Task }) {
  const { _id, title, project, priority, tags, dueDate, subtasks, status } = task
  const { projects, waiting, requested } = use(BoardFacts)
  const today = use(Today)
  const standing = waiting.get(_id)
  const done = subtasks.filter((subtask) => subtask.done).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p dir="auto" className="truncate text-xs text-muted">
        {projects.get(project)}
      </p>
      <CardTitle cardId={_id}>{title}</CardTitle>
      {standing && <TurnBadge standing={standing} />}
      <div className="flex flex-wrap items-center gap-1.5">
        <PriorityBadge priority={priority} />
        {requested.has(_id) && <Badge>Request</Badge>}
        {tags.slice(0, maxTags).map(({ name, color }, i) => (
          <Tag key={`${name} ${i}`} name={name} color={color} isQuiet />
        ))}
      </div>
      {(dueDate !== null || subtasks.length > 0) && (
        <CardFooter>
          {dueDate !== null && (
            <CardDates isOverdue={isOverdue(dueDate, status === 'done', today)}>
              Due {shortDate(dueDate)}
            </CardDates>
          )}
          {subtasks.length > 0 && (
            <span>
              {done} of {subtasks.length} subtasks
            </span>
          )}
        </CardFooter>
      )}
    </div>
  )
}
