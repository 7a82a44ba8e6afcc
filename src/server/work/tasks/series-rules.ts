// Rules for recurring tasks: which fields are copied and when the next task is due. Pure.
import { isDeepStrictEqual } from 'node:util'
import { addDays, later } from '#contract/values/days.ts'
import {
  type TaskRecurrence,
  type TaskRecurrenceChange,
  nextDay,
} from '#contract/work/task-recurrence.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { SeriesContent } from '#server/platform/database/schema.ts'
import { type TaskRow, copiedSubtasks } from './rules.ts'
import type { SeriesRow } from './series-store.ts'

/** The next sweep creates the rest. */
const maxAtOnce = 24

const contentOf = (task: TaskRow): SeriesContent => ({
  title: task.title,
  description: task.description,
  assignedTo: task.assignedTo,
  priority: task.priority,
  type: task.type,
  tags: task.tags,
  subtasks: task.subtasks.map(({ title }) => title),
  visibility: task.visibility,
})

type Planned = Pick<SeriesRow, 'rule' | 'startsOn' | 'endsOn'>

/** Returns null when the series has ended. */
function dayAfter({ rule, startsOn, endsOn }: Planned, after: string): string | null {
  const next = nextDay(rule, startsOn, after)
  return endsOn !== null && next !== null && next > endsOn ? null : next
}

interface Beginning {
  id: string
  task: TaskRow
  before: SeriesRow | undefined
  today: string
  /** The last day that already has its task, if any. */
  last: string | undefined
}

/** @throws AppError `invalid` when the series would end before its first repetition */
export function plannedSeries(
  { id, task, before, today, last }: Beginning,
  { rule, leadDays, endsOn, paused }: TaskRecurrenceChange,
): SeriesRow {
  const period = task.dueDate ?? today
  const isSameRule = before && isDeepStrictEqual(before.rule, rule)
  const startsOn = isSameRule ? before.startsOn : period
  // Days before today are skipped, however long the series was paused; deleted tasks are not created again.
  const made = isSameRule && before.nextOn !== null ? addDays(before.nextOn, -1) : period
  const over = later(later(last ?? period, made), addDays(today, -1))
  const nextOn = dayAfter({ rule, startsOn, endsOn }, over)
  if (nextOn === null) throw invalid({ endsOn: 'The task doesn’t repeat before this date' })
  const { companyId, projectId } = task
  const content = contentOf(task)
  return { id, companyId, projectId, content, rule, startsOn, endsOn, leadDays, paused, nextOn }
}

/** Returns the days whose tasks are due for creation, and the next day after them. */
export function dueDays(
  series: SeriesRow,
  today: string,
): { days: string[]; nextOn: string | null } {
  const days: string[] = []
  const until = addDays(today, series.leadDays)
  let { nextOn } = series
  while (nextOn !== null && nextOn <= until && days.length < maxAtOnce) {
    days.push(nextOn)
    nextOn = dayAfter(series, nextOn)
  }
  return { days, nextOn }
}

/** Returns a new task's fields, without its place and timestamps. */
export const returnedTask = (
  { id, companyId, projectId, content }: SeriesRow,
  dueDate: string,
  newId: () => string,
) => ({
  ...content,
  id: newId(),
  companyId,
  projectId,
  dueDate,
  status: 'not started' as const,
  subtasks: copiedSubtasks(
    content.subtasks.map((title) => ({ _id: '', title, done: false })),
    newId,
  ),
  archived: false,
  series: id,
  version: 1,
})

export const presentRecurrence = (series: SeriesRow): TaskRecurrence => {
  const { id, projectId, rule, leadDays, endsOn, paused, nextOn } = series
  return { _id: id, project: projectId, rule, leadDays, endsOn, paused, nextOn }
}
