// Week sheet data: its seven days, and a row per project or task worked on.
import { addDays, weekdayOf } from '#contract/values/days.ts'
import type { TimeEntry } from '#contract/work/time.ts'

/** From Monday to Sunday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** A project or one of its tasks. */
export interface SheetRow extends Pick<TimeEntry, 'companyName' | 'project' | 'task'> {
  key: string
  /** Entries by weekday, without a running timer. */
  cells: TimeEntry[][]
}

const keyOf = ({ project, task }: Pick<TimeEntry, 'project' | 'task'>) =>
  `${project._id} ${task?._id ?? ''}`

const nameOf = ({
  companyName,
  project,
  task,
}: Pick<SheetRow, 'companyName' | 'project' | 'task'>) =>
  [companyName, project.title, task?.title ?? ''].join('\n')

export const isCounted = ({ startedAt }: TimeEntry): boolean => startedAt === null

/** @param entries includes the previous week's, so work from then keeps its row */
export function rowsOf(entries: readonly TimeEntry[], days: readonly string[]): SheetRow[] {
  const rows = [...Map.groupBy(entries, keyOf)].flatMap(([key, ofRow]) => {
    const [first] = ofRow
    if (!first) return []
    const { companyName, project, task } = first
    const cells = days.map((day) => ofRow.filter((one) => one.day === day && isCounted(one)))
    return [{ key, companyName, project, task, cells }]
  })
  return rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
}

export const sumOf = (entries: readonly TimeEntry[]): number =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0)

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** `Mon` */
export const weekdayName = (day: string): string => weekdayFormat.format(at(day))
/** `Nov 16` */
export const dayName = (day: string): string => dayFormat.format(at(day))
