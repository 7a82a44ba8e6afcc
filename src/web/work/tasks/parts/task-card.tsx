// A task on its board.
import PencilLine from 'lucide-react/icons/pencil-line'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { createContext, type ReactNode, use } from 'react'
import type { Task } from '#contract/work/tasks.ts'
import { isOverdue } from '#web/kit/boards/board-filter.ts'
import {
  CardDates,
  CardFooter,
  CardText,
  CardTitle,
  TOGGLE,
  useCardDisclosure,
} from '#web/kit/boards/card-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Today } from '#web/lib/today.ts'
import { useHasDraft } from '#web/lib/draft-owner.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, PriorityBadge, Tag } from '#web/ui/badge.tsx'
import { toTaskStatus } from './task-columns.ts'
import type { AssigneeNames } from './task-filter.ts'

/** The rest are in the task's details. */
const maxTags = 6

export const Assignees = createContext<AssigneeNames>(new Map())

/** Photo URLs of the assignees. */
export const AssigneePhotos = createContext<ReadonlyMap<string, string>>(new Map())

/** Descriptions of repetitions that have not ended. */
export const RecurrenceLabels = createContext<ReadonlyMap<string, string>>(new Map())

export function TaskCard({ task }: { task: Task }) {
  const { title, description, priority, dueDate, tags, subtasks, visibility, status } = task
  const { assignedTo } = task
  const assignee = use(Assignees).get(assignedTo ?? '')
  const today = use(Today)
  const recurrence = use(RecurrenceLabels).get(task.series ?? '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle cardId={task._id}>{title}</CardTitle>
      <CardText>{description}</CardText>
      <div className="flex flex-wrap items-center gap-1.5">
        <PriorityBadge priority={priority} />
        <DraftMark taskId={task._id} />
        {visibility === 'internal' && <Badge>Internal</Badge>}
        {recurrence && (
          <span title={recurrence}>
            <Repeat2 aria-hidden size={14} className="text-muted" />
            <span className="sr-only">{recurrence}</span>
          </span>
        )}
        {tags.slice(0, maxTags).map(({ name, color }, i) => (
          <Tag key={`${name} ${i}`} name={name} color={color} isQuiet />
        ))}
        {tags.length > maxTags && (
          <span className="text-xs text-muted tabular-nums">
            +{tags.length - maxTags}
            <span className="sr-only"> tags</span>
          </span>
        )}
      </div>
      {(dueDate || subtasks.length > 0 || assignee) && (
        <Footer subtasks={subtasks} assignedTo={assignedTo} assignee={assignee}>
          {dueDate && (
            <CardDates isOverdue={isOverdue(dueDate, toTaskStatus(status) === 'done', today)}>
              Due {shortDate(dueDate)}
            </CardDates>
          )}
        </Footer>
      )}
    </div>
  )
}

/** Marks a task with an unsaved draft of a field or comment. */
function DraftMark({ taskId }: { taskId: string }) {
  return (
    useHasDraft(taskId) && (
      <Badge tone="info" icon={<PencilLine size={12} aria-hidden />}>
        Draft
      </Badge>
    )
  )
}

interface FooterProps extends Pick<Task, 'subtasks' | 'assignedTo'> {
  /** The assignee's name. */
  assignee: string | undefined
  children: ReactNode
}

/** The footer, and the subtasks below it when expanded. */
function Footer({ subtasks, assignedTo, assignee, children }: FooterProps) {
  const { isExpanded, toggle, listId } = useCardDisclosure()
  const photo = use(AssigneePhotos).get(assignedTo ?? '')
  const avatar = assignee && (
    <Avatar name={assignee} src={photo} size="xs" isNamed className="ml-auto" />
  )
  if (subtasks.length === 0) {
    return (
      <CardFooter>
        {children}
        {avatar}
      </CardFooter>
    )
  }
  const doneCount = subtasks.filter(({ done }) => done).length
  return (
    <>
      <CardFooter>
        {children}
        <button {...toggle} className={TOGGLE}>
          Subtasks ({subtasks.length})
          {doneCount > 0 && (
            <span>
              {doneCount}/{subtasks.length}
              <span className="sr-only"> done</span>
            </span>
          )}
        </button>
        {avatar}
      </CardFooter>
      {isExpanded && (
        <ul id={listId} className="relative z-1 grid gap-1 pl-4 text-xs text-muted">
          {subtasks.map(({ _id, title, done: isDone }) => (
            <li key={_id} className={isDone ? 'list-disc line-through' : 'list-disc'}>
              {title}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
