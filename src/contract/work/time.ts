// Time tracking on projects and tasks: entries by day, and the running timer.
import * as z from 'zod'
import { daysBetween } from '../values/days.ts'
import { endpoint } from '../endpoint.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
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
} from '../shared.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'

/** Timers running longer than this were probably forgotten. */
export const forgottenAfterHours = 12

/** Allows for days when clocks go back; the server checks which days those are. */
export const maxMinutes = 25 * 60

const Minutes = z
  .int()
  .min(1, 'Time must be at least a minute')
  .max(maxMinutes, 'A day has 24 hours')

const work = {
  project: Id,
  /** A task of the project. */
  task: Id.nullish(),
  note: optionalText(1000).nullish(),
  billable: z.boolean().optional(),
}

/** Confirms that a day gets more time than it has hours; without it, the answer is `long_day`. */
const exceedsDay = z.literal(true).optional()

export const NewTimeEntry = z.strictObject({ ...work, day: DateOnly, minutes: Minutes, exceedsDay })
export type NewTimeEntry = z.infer<typeof NewTimeEntry>

/** A running timer that this one stops may exceed its day. */
export const TimerStart = z.strictObject({ ...work, exceedsDay })
export type TimerStart = z.infer<typeof TimerStart>

/** Changing the project clears the task unless one is given. Setting minutes stops a running timer. */
export const TimeEntryChange = NewTimeEntry.partial().extend({ version: Version.optional() })
export type TimeEntryChange = z.infer<typeof TimeEntryChange>

export const TimerStop = z.strictObject({
  /** The timer to stop, so that a late call stops no other; defaults to the running one. */
  entry: Id.optional(),
  /** Defaults to now. */
  at: Moment.optional(),
  exceedsDay,
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
  /** 0 while the timer is running. */
  minutes: z.int(),
  note: z.string(),
  billable: z.boolean(),
  /** It is on an invoice, and cannot be changed until removed from it. */
  billed: z.boolean(),
  /** Set for a running timer. */
  startedAt: Moment.nullable(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'delete'),
})
export type TimeEntry = z.infer<typeof TimeEntry>

const maxDays = 62

const days = { from: DateOnly, to: DateOnly }

function daysErrors({ from, to }: { from: string; to: string }): FieldErrors {
  if (to < from) return { to: 'End must not be before start' }
  if (daysBetween(from, to) >= maxDays) return { to: `Choose at most ${maxDays} days` }
  return {}
}

const TimeDays = z.strictObject(days).superRefine(addFieldErrors(daysErrors))
export type TimeDays = z.infer<typeof TimeDays>

/** Without a person, includes everyone whose time the caller can see. */
export const TimeQuery = z
  .strictObject({ ...days, person: Id.optional() })
  .superRefine(addFieldErrors(daysErrors))
export type TimeQuery = z.infer<typeof TimeQuery>

const TimeEntryId = z.strictObject({ entryId: Id })

export const time = {
  list: endpoint({
    method: 'GET',
    path: '/time',
    access: 'admin',
    summary:
      'List time in a range of days, of one person or everyone whose time you can see, including running timers',
    query: TimeQuery,
    answer: { 200: z.array(TimeEntry) },
  }),
  people: endpoint({
    method: 'GET',
    path: '/time/people',
    access: 'admin',
    summary: 'List people with time in a range of days, among those whose time you can see',
    query: TimeDays,
    answer: { 200: z.array(TimePerson) },
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/time',
    access: 'admin',
    needs: 'projects',
    summary: 'Get the time logged on a project, which would be deleted with it',
    params: z.strictObject({ projectId: Id }),
    answer: { 200: z.strictObject({ minutes: z.int() }) },
  }),
  running: endpoint({
    method: 'GET',
    path: '/time/running',
    access: 'admin',
    summary: 'Get your running timer',
    answer: { 200: z.strictObject({ timer: TimeEntry.nullable() }) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/time/create',
    access: 'admin',
    needs: 'work',
    summary: 'Add time you spent',
    body: NewTimeEntry,
    answer: { 201: TimeEntry },
    errors: ['long_day'],
    isIdempotent: true,
  }),
  start: endpoint({
    method: 'POST',
    path: '/time/start',
    access: 'admin',
    needs: 'work',
    summary: 'Start your timer; stops a running one, unless it is for the same work',
    body: TimerStart,
    answer: { 201: TimeEntry },
    errors: ['long_day'],
    isIdempotent: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/time/stop',
    access: 'admin',
    needs: 'work',
    summary: 'Stop your timer, now or at an earlier moment; returns its time as one entry per day',
    body: TimerStop.nullish(),
    answer: { 200: z.array(TimeEntry) },
    errors: ['wrong_state', 'long_day'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/time/:entryId',
    access: 'admin',
    needs: 'work',
    summary: 'Change a time entry',
    params: TimeEntryId,
    body: TimeEntryChange,
    answer: { 200: TimeEntry },
    errors: ['stale', 'wrong_state', 'long_day'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/time/:entryId',
    access: 'admin',
    needs: 'work',
    summary: 'Delete a time entry, or discard a running timer',
    params: TimeEntryId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
}
