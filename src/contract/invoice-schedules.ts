// Recurring invoices of a client: what they are made of, how often, and the calls that set it.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { lineFaults, lineFields, shownLines } from './line-items.ts'
import { Currency, Money } from './money.ts'
import { type RepeatRule, nextDay } from './repeat.ts'
import { addFieldErrors } from './add-field-errors.ts'
import { DateOnly, Id, Moment, Named, Version, nothing } from './shared.ts'

export const scheduleUnits = ['week', 'month', 'year'] as const

/** Counted from the day of the first one; in a shorter month its last day. */
export const ScheduleRule = z.strictObject({
  unit: z.enum(scheduleUnits),
  every: z.int().min(1).max(60),
})
export type ScheduleRule = z.infer<typeof ScheduleRule>

const fields = {
  ...lineFields,
  lines: lineFields.lines.refine((lines) => lines.length > 0, {
    error: 'Add at least one line',
  }),
  project: Id.nullish(),
  rule: ScheduleRule,
  /** Of the first one. */
  startsOn: DateOnly,
  /** None is made after this day. */
  endsOn: DateOnly.nullish(),
  /** Each is due so many days after it was made. */
  dueDays: z.int().min(0).max(365),
  /** Whether each is sent at once; else it is left as a draft. */
  sends: z.boolean(),
}

export const NewSchedule = z
  .strictObject(fields)
  .superRefine(addFieldErrors((draft) => lineFaults(draft, 'invoice')))
export type NewSchedule = z.infer<typeof NewSchedule>

export const ScheduleChange = z
  .strictObject(fields)
  .partial()
  .extend({ paused: z.boolean().optional(), version: Version.optional() })
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const Schedule = z.strictObject({
  _id: Id,
  company: Id,
  project: Named.nullable(),
  currency: Currency,
  ...shownLines,
  total: Money,
  rule: ScheduleRule,
  startsOn: DateOnly,
  endsOn: DateOnly.nullable(),
  dueDays: z.int(),
  sends: z.boolean(),
  paused: z.boolean(),
  /** The next ones, at most three; none once it has ended. */
  nextDates: z.array(DateOnly),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Schedule = z.infer<typeof Schedule>

export const ScheduleId = z.strictObject({ ...CompanyId.shape, scheduleId: Id })

export const schedules = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:companyId/schedules',
    access: 'admin',
    needs: 'money',
    summary: 'The recurring invoices of a client, those that have ended last',
    params: CompanyId,
    answer: { 200: z.array(Schedule) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/schedules',
    access: 'admin',
    needs: 'money',
    summary: 'Have an invoice return every so many weeks, months or years',
    params: CompanyId,
    body: NewSchedule,
    answer: { 201: Schedule },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId/schedules/:scheduleId',
    access: 'admin',
    needs: 'money',
    summary: 'One recurring invoice',
    params: ScheduleId,
    answer: { 200: Schedule },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/schedules/:scheduleId',
    access: 'admin',
    needs: 'money',
    summary: 'Change what the next ones are made of, when they come, or pause them',
    params: ScheduleId,
    body: ScheduleChange,
    answer: { 200: Schedule },
    errors: ['stale'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/schedules/:scheduleId',
    access: 'admin',
    needs: 'money',
    summary: 'Let an invoice return no more; those that were made stay',
    params: ScheduleId,
    answer: { 204: nothing },
  }),
}

function repeatRule({ unit, every }: ScheduleRule, startsOn: string): RepeatRule {
  const first = new Date(`${startsOn}T00:00:00Z`)
  // Sunday is 7.
  if (unit === 'week') return { unit, every, weekdays: [first.getUTCDay() || 7] }
  return { unit: 'month', every: unit === 'year' ? 12 * every : every, day: first.getUTCDate() }
}

/** The first day after `after` on which one is made, none before `startsOn`; null where the calendar ends. */
export const nextPeriod = (rule: ScheduleRule, startsOn: string, after: string): string | null =>
  nextDay(repeatRule(rule, startsOn), startsOn, after)

/** 'Every month', 'Every 3 months' */
export const scheduleWords = ({ unit, every }: ScheduleRule): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
