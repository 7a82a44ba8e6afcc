// Time that people of the agency spend on projects and tasks: entries by day, and the timer that runs.
import * as z from 'zod'
import { daysBetween } from './days.ts'
import { endpoint } from './endpoint.ts'
import { addFieldErrors } from './add-field-errors.ts'
import {
  DateOnly,
  Id,
  Moment,
  Named,
  PersonName,
  Version,
  can,
  nothing,
  optionalText,
} from './shared.ts'
import type { FieldErrors } from './validation-words.ts'

/** A timer that has run for longer was probably forgotten. */
export const forgottenAfterHours = 12

/** Of a day on which clocks go back; which day that is, the server knows. */
export const maxMinutes = 25 * 60

const Minutes = z
  .int()
  .min(1, 'Time must be at least a minute')
  .max(maxMinutes, 'A day has 24 hours')

const work = {
  project: Id,
  /** Of the project. */
  task: Id.nullish(),
  note: optionalText(1000).nullish(),
  billable: z.boolean().optional(),
}

export const NewTimeEntry = z.strictObject({ ...work, day: DateOnly, minutes: Minutes })
export type NewTimeEntry = z.infer<typeof NewTimeEntry>

export const TimerStart = z.strictObject(work)
export type TimerStart = z.infer<typeof TimerStart>

/** With another project the task goes, unless one is given. Minutes for a timer that runs stop it. */
export const TimeEntryChange = NewTimeEntry.partial().extend({ version: Version.optional() })
export type TimeEntryChange = z.infer<typeof TimeEntryChange>

export const TimerStop = z.strictObject({
  /** The timer that is meant: no other is stopped by a call that comes late. Without it: whichever runs. */
  entry: Id.optional(),
  /** Without it: now. */
  at: Moment.optional(),
})
export type TimerStop = z.infer<typeof TimerStop>

const TimePerson = z.strictObject({ _id: Id, name: PersonName })
export type TimePerson = z.infer<typeof TimePerson>

export const TimeEntry = z.strictObject({
  _id: Id,
  person: TimePerson,
  company: Id,
  companyName: z.string(),
  project: Named,
  task: Named.nullable(),
  day: DateOnly,
  /** 0 as long as the timer runs. */
  minutes: z.int(),
  note: z.string(),
  billable: z.boolean(),
  /** It stands on an invoice: as long as it does, it does not change. */
  billed: z.boolean(),
  /** Of a timer that runs. */
  startedAt: Moment.nullable(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'delete'),
})
export type TimeEntry = z.infer<typeof TimeEntry>

const maxDays = 62

const days = { from: DateOnly, to: DateOnly }

function daysFaults({ from, to }: { from: string; to: string }): FieldErrors {
  if (to < from) return { to: 'End must not be before start' }
  if (daysBetween(from, to) >= maxDays) return { to: `Ask for at most ${maxDays} days` }
  return {}
}

const TimeDays = z.strictObject(days).superRefine(addFieldErrors(daysFaults))
export type TimeDays = z.infer<typeof TimeDays>

/** Without a person: of everybody whose time the viewer sees. */
export const TimeQuery = z
  .strictObject({ ...days, person: Id.optional() })
  .superRefine(addFieldErrors(daysFaults))
export type TimeQuery = z.infer<typeof TimeQuery>

const TimeEntryId = z.strictObject({ entryId: Id })

export const time = {
  list: endpoint({
    method: 'GET',
    path: '/time',
    access: 'admin',
    summary: 'The time of some days, of one person or of all whose time you see, timers too',
    query: TimeQuery,
    answer: { 200: z.array(TimeEntry) },
  }),
  people: endpoint({
    method: 'GET',
    path: '/time/people',
    access: 'admin',
    summary: 'Who has time in some days, of those whose time you see',
    query: TimeDays,
    answer: { 200: z.array(TimePerson) },
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/time',
    access: 'admin',
    needs: 'projects',
    summary: 'How much time was logged on a project, which would be deleted with it',
    params: z.strictObject({ projectId: Id }),
    answer: { 200: z.strictObject({ minutes: z.int() }) },
  }),
  running: endpoint({
    method: 'GET',
    path: '/time/running',
    access: 'admin',
    summary: 'Your timer, while it runs',
    answer: { 200: z.strictObject({ timer: TimeEntry.nullable() }) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/time/create',
    access: 'admin',
    needs: 'work',
    summary: 'Add time that you spent',
    body: NewTimeEntry,
    answer: { 201: TimeEntry },
    isIdempotent: true,
  }),
  start: endpoint({
    method: 'POST',
    path: '/time/start',
    access: 'admin',
    needs: 'work',
    summary: 'Start your timer; one that runs is stopped, one that runs on the same goes on',
    body: TimerStart,
    answer: { 201: TimeEntry },
    isIdempotent: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/time/stop',
    access: 'admin',
    needs: 'work',
    summary:
      'Stop your timer, now or as it should have been stopped: its time, an entry for each day of yours',
    body: TimerStop.nullish(),
    answer: { 200: z.array(TimeEntry) },
    errors: ['wrong_state'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/time/:entryId',
    access: 'admin',
    needs: 'work',
    summary: 'Change an entry',
    params: TimeEntryId,
    body: TimeEntryChange,
    answer: { 200: TimeEntry },
    errors: ['stale', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/time/:entryId',
    access: 'admin',
    needs: 'work',
    summary: 'Delete an entry, or discard a timer that runs',
    params: TimeEntryId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
}
