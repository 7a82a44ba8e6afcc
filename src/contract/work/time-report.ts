// Time report: the time of a period by person, client, project, week or month.
import * as z from 'zod'
import { daysBetween } from '../values/days.ts'
import { addFieldErrors } from '../values/add-field-errors.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly } from '../shared.ts'

export const timeReportBy = ['person', 'client', 'project', 'week', 'month'] as const
export type TimeReportBy = (typeof timeReportBy)[number]

const maxReportDays = 1100

export const TimeReportQuery = z
  .strictObject({
    by: z.enum(timeReportBy).default('person'),
    from: DateOnly,
    to: DateOnly,
    format: z.enum(['json', 'csv']).default('json'),
  })
  .superRefine(
    addFieldErrors(({ from, to }) => {
      if (to < from) return { to: 'End must not be before start' }
      return daysBetween(from, to) < maxReportDays
        ? {}
        : { to: `Choose at most ${maxReportDays} days` }
    }),
  )
export type TimeReportQuery = z.infer<typeof TimeReportQuery>

export const TimeReportRow = z.strictObject({
  /** The id of the person, client or project; the week's Monday; the month as `2026-11`. */
  key: z.string(),
  /** '' for weeks and months. */
  name: z.string(),
  /** Of a project; otherwise ''. */
  clientName: z.string(),
  /** Without running timers. */
  minutes: z.int(),
  billableMinutes: z.int(),
})
export type TimeReportRow = z.infer<typeof TimeReportRow>

export const timeReport = {
  get: endpoint({
    method: 'GET',
    path: '/time/report',
    access: 'admin',
    summary:
      'Sum the time that you can see, by person, client, project, week or month; format=csv returns CSV',
    query: TimeReportQuery,
    answer: { 200: z.array(TimeReportRow) },
  }),
}
