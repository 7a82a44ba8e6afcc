// Recurring tasks: the rule, its due days, its description, and the endpoints.
import * as z from 'zod'
import { lastDay, ordinal } from '#contract/values/days.ts'
import { dayMs } from '#contract/values/durations.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ProjectId } from './projects.ts'
import { DateOnly, Id, nothing } from '#contract/shared.ts'
import { TaskId } from './tasks.ts'
import { listed } from '#contract/values/text.ts'

/** Monday is 1, Sunday 7. */
const Weekday = z.int().min(1).max(7)

export const TaskRecurrenceRule = z.discriminatedUnion('unit', [
  z.strictObject({
    unit: z.literal('week'),
    every: z.int().min(1).max(52),
    weekdays: z
      .array(Weekday)
      .min(1, 'Choose at least one day')
      .max(7)
      .refine((days) => new Set(days).size === days.length, { error: 'Choose each day only once' }),
    /** The first day of the week, which decides what days share one of several weeks; Monday by default. */
    weekStart: Weekday.optional(),
  }),
  z.strictObject({
    unit: z.literal('month'),
    every: z.int().min(1).max(24),
    /** Shorter months use their last day. */
    day: z.int().min(1).max(31),
  }),
])
export type TaskRecurrenceRule = z.infer<typeof TaskRecurrenceRule>

/** Maximum number of days a task is created before it is due. */
export const maxLeadDays = 60

export const TaskRecurrenceChange = z.strictObject({
  rule: TaskRecurrenceRule,
  leadDays: z.int().min(0).max(maxLeadDays).default(0),
  endsOn: DateOnly.nullable().default(null),
  paused: z.boolean().default(false),
})
export type TaskRecurrenceChange = z.infer<typeof TaskRecurrenceChange>

export const TaskRecurrence = z.strictObject({
  _id: Id,
  project: Id,
  rule: TaskRecurrenceRule,
  leadDays: z.int(),
  endsOn: DateOnly.nullable(),
  paused: z.boolean(),
  /** Next due date; null once it has ended. */
  nextOn: DateOnly.nullable(),
})
export type TaskRecurrence = z.infer<typeof TaskRecurrence>

export const taskRecurrences = {
  allOfProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/repeats',
    access: 'admin',
    summary: 'List a project’s recurring tasks and their rules',
    params: ProjectId,
    answer: { 200: z.array(TaskRecurrence) },
  }),
  set: endpoint({
    method: 'PUT',
    path: '/projects/tasks/:taskId/repeat',
    access: 'admin',
    needs: 'work',
    summary: 'Make a task recur weekly or monthly, as copies of its current content',
    params: TaskId,
    body: TaskRecurrenceChange,
    answer: { 200: TaskRecurrence },
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/projects/tasks/:taskId/repeat',
    access: 'admin',
    needs: 'work',
    summary: 'Stop a recurring task; existing copies are kept',
    params: TaskId,
    answer: { 204: nothing },
  }),
}

const toDay = (count: number): string => new Date(count * dayMs).toISOString().slice(0, 10)
/** Days since 1970-01-01, so that arithmetic on days involves no time zone. */
const toCount = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
/** 1970-01-01 was a Thursday. */
const weekdayOf = (count: number): number => ((((count + 3) % 7) + 7) % 7) + 1

const lastCount = toCount(lastDay)
const lastYear = 9999

/**
 * The first day after `after` that matches the rule, counting from the week or month of `startsOn` and never before it.
 * @returns null if there is none
 */
export function nextDay(rule: TaskRecurrenceRule, startsOn: string, after: string): string | null {
  return rule.unit === 'week'
    ? nextWeekday(rule, startsOn, after)
    : nextMonthDay(rule, startsOn, after)
}

type WeekRule = Extract<TaskRecurrenceRule, { unit: 'week' }>
type MonthRule = Extract<TaskRecurrenceRule, { unit: 'month' }>

function nextWeekday(
  { every, weekdays, weekStart = 1 }: WeekRule,
  startsOn: string,
  after: string,
): string | null {
  const start = toCount(startsOn)
  const firstOfWeek = start - ((weekdayOf(start) - weekStart + 7) % 7)
  let day = Math.max(start, toCount(after) + 1)
  const isNamed = () =>
    Math.floor((day - firstOfWeek) / 7) % every === 0 && weekdays.includes(weekdayOf(day))
  while (!isNamed()) day += 1
  return day > lastCount ? null : toDay(day)
}

function nextMonthDay({ every, day }: MonthRule, startsOn: string, after: string): string | null {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const first = monthOf(startsOn)
  const passed = Math.max(0, Math.floor((monthOf(after) - first) / every))
  for (let month = first + passed * every; month < 12 * (lastYear + 1); month += every) {
    const named = dayOfMonth(Math.floor(month / 12), month % 12, day)
    if (named >= startsOn && named > after) return named
  }
  return null
}

function dayOfMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** For example 'every Monday', 'every 2 months on the last day'. */
export function ruleText(rule: TaskRecurrenceRule): string {
  const { every } = rule
  if (rule.unit === 'month') {
    const day = rule.day === 31 ? 'the last day' : `the ${ordinal(rule.day)}`
    return `every ${every === 1 ? 'month' : `${every} months`} on ${day}`
  }
  const { weekdays } = rule
  const names = listed(weekdays.toSorted().map((day) => weekdayNames[day - 1] ?? ''))
  if (every > 1) return `every ${every} weeks on ${names}`
  if (weekdays.length === 7) return 'every day'
  return weekdays.toSorted().join('') === '12345' ? 'every weekday' : `every ${names}`
}
