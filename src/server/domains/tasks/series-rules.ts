// How a task returns: what of it is repeated, and when the next one is due. Pure.
import { isDeepStrictEqual } from 'node:util'
import { addDays } from '#contract/days.ts'
import { type Repeat, type RepeatChange, nextDay } from '#contract/repeat.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { SeriesContent } from '#server/platform/database/schema/projects.ts'
import { type TaskRow, copiedSubtasks } from './rules.ts'
import type { SeriesRow } from './series-store.ts'

/** More are made with the next sweep. */
const maxAtOnce = 24

export const contentOf = (task: TaskRow): SeriesContent => ({
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

/** Null after the last one. */
function dayAfter({ rule, startsOn, endsOn }: Planned, after: string): string | null {
  const next = nextDay(rule, startsOn, after)
  return endsOn !== null && next !== null && next > endsOn ? null : next
}

interface Beginning {
  id: string
  task: TaskRow
  before: SeriesRow | undefined
  today: string
  /** The last day that has its task; undefined before the first. */
  last: string | undefined
}

const later = (one: string, other: string) => (one > other ? one : other)

/** @throws AppError `invalid` when it would end before it returns once */
export function plannedSeries(
  { id, task, before, today, last }: Beginning,
  { rule, leadDays, endsOn, paused }: RepeatChange,
): SeriesRow {
  const period = task.dueDate ?? today
  const isSameRule = before && isDeepStrictEqual(before.rule, rule)
  const startsOn = isSameRule ? before.startsOn : period
  // What lies before today is over, however long it was paused; what was made and deleted is not made again.
  const made = isSameRule && before.nextOn !== null ? addDays(before.nextOn, -1) : period
  const over = later(later(last ?? period, made), addDays(today, -1))
  const nextOn = dayAfter({ rule, startsOn, endsOn }, over)
  if (nextOn === null) throw invalid({ endsOn: 'The task does not return before this date' })
  const { companyId, projectId } = task
  const content = contentOf(task)
  return { id, companyId, projectId, content, rule, startsOn, endsOn, leadDays, paused, nextOn }
}

/** The days whose tasks are to be made by now, and the day that follows them. */
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

/** A new task's fields; its place and moments are not among them. */
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

export const presentRepeat = (series: SeriesRow): Repeat => {
  const { id, projectId, rule, leadDays, endsOn, paused, nextOn } = series
  return { _id: id, project: projectId, rule, leadDays, endsOn, paused, nextOn }
}
