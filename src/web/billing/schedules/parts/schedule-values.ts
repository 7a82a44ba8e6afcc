// Recurring invoice form values, and their conversion for the API.
import * as z from 'zod'
import { addDays } from '#contract/values/days.ts'
import type { InvoiceDefaults } from '#contract/billing/invoices.ts'
import { fieldAmount } from '#contract/values/money.ts'
import type { Retainer } from '#contract/billing/retainers.ts'
import { NewSchedule, type Schedule, ScheduleRule } from '#contract/billing/schedules.ts'
import {
  type DocumentValues,
  documentShape,
  documentValues,
  newDocument,
  readDocument,
} from '#web/billing/invoices/parts/document-values.ts'

export interface ScheduleValues extends DocumentValues {
  rule: ScheduleRule
  startsOn: string
  endsOn: string
  dueDays: number
  sends: 'draft' | 'send'
}

export const newScheduleValues = (defaults: InvoiceDefaults, company: string): ScheduleValues => ({
  ...newDocument(defaults, company),
  rule: { unit: 'month', every: 1 },
  startsOn: defaults.today,
  endsOn: '',
  dueDays: defaults.dueDays,
  sends: 'draft',
})

/** One line with the retainer's price per month, starting with the next month. */
export function scheduleValuesOfRetainer(
  defaults: InvoiceDefaults,
  { company, title, terms, startsOn, currency }: Retainer,
): ScheduleValues {
  const { price } = terms
  const values = newScheduleValues({ ...defaults, currency }, company)
  const lines = values.lines.map((line) => ({
    ...line,
    description: `${title}, {month}`,
    unitPrice: price ? fieldAmount(price) : '',
  }))
  const nextMonth = addDays(`${defaults.today.slice(0, 7)}-28`, 4).slice(0, 7)
  return { ...values, lines, startsOn: startsOn > defaults.today ? startsOn : `${nextMonth}-01` }
}

export const toScheduleValues = (schedule: Schedule): ScheduleValues => ({
  ...documentValues(schedule),
  rule: schedule.rule,
  startsOn: schedule.startsOn,
  endsOn: schedule.endsOn ?? '',
  dueDays: schedule.dueDays,
  sends: schedule.sends ? 'send' : 'draft',
})

const Values = z.object({
  ...documentShape,
  rule: ScheduleRule,
  startsOn: z.string(),
  endsOn: z.string(),
  dueDays: z.number(),
  sends: z.enum(['draft', 'send']),
})

export const ScheduleForm = Values.transform((values, check): z.input<typeof NewSchedule> => {
  const { company: _, ...document } = readDocument(values, check)
  const { rule, startsOn, endsOn, dueDays, sends } = values
  return { ...document, rule, startsOn, endsOn: endsOn || null, dueDays, sends: sends === 'send' }
}).pipe(NewSchedule)
