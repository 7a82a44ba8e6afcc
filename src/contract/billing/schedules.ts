// Recurring invoices of a client: their contents, frequency and endpoints.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { currencyErrors, lineErrors, lineFields, shownLines } from './line-items.ts'
import { Currency, Money } from '../values/money.ts'
import { type TaskRecurrenceRule, nextDay } from '#contract/work/task-recurrence.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import { DateOnly, Id, Moment, Named, Version, nothing } from '../shared.ts'

export const scheduleUnits = ['week', 'month', 'year'] as const

/** Counted from the first date; shorter months use their last day. */
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
  /** Date of the first invoice. */
  startsOn: DateOnly,
  /** The last day on which an invoice can be created. */
  endsOn: DateOnly.nullish(),
  /** Payment period of each invoice, in days. */
  dueDays: z.int().min(0).max(365),
  /** Sends each invoice immediately; otherwise leaves it as a draft. */
  sends: z.boolean(),
}

export const NewSchedule = z
  .strictObject(fields)
  .superRefine(
    addFieldErrors((draft) => ({ ...lineErrors(draft, 'invoice'), ...currencyErrors(draft) })),
  )
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
  /** The next dates, at most three; empty once it has ended. */
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
    summary: 'List a client’s recurring invoices, ended ones last',
    params: CompanyId,
    answer: { 200: z.array(Schedule) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/schedules',
    access: 'admin',
    needs: 'money',
    summary: 'Create an invoice that recurs every few weeks, months or years',
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
    summary: 'Get a recurring invoice',
    params: ScheduleId,
    answer: { 200: Schedule },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/schedules/:scheduleId',
    access: 'admin',
    needs: 'money',
    summary: 'Change or pause future invoices of a schedule',
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
    summary: 'Stop a recurring invoice; existing invoices are kept',
    params: ScheduleId,
    answer: { 204: nothing },
  }),
}

function recurrenceRule({ unit, every }: ScheduleRule, startsOn: string): TaskRecurrenceRule {
  const first = new Date(`${startsOn}T00:00:00Z`)
  // ISO weekdays: Sunday is 7.
  if (unit === 'week') return { unit, every, weekdays: [first.getUTCDay() || 7] }
  return { unit: 'month', every: unit === 'year' ? 12 * every : every, day: first.getUTCDate() }
}

/** The first invoice day after `after`, on or after `startsOn`; null at the end of the calendar. */
export const nextPeriod = (rule: ScheduleRule, startsOn: string, after: string): string | null =>
  nextDay(recurrenceRule(rule, startsOn), startsOn, after)

/** For example 'Every month', 'Every 3 months'. */
export const describeScheduleRule = ({ unit, every }: ScheduleRule): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
