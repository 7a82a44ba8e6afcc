// A recurring invoice as its form has it, and the way from there to the wire.
import * as z from 'zod'
import type { InvoiceDefaults } from '#contract/invoices.ts'
import { NewSchedule, type Schedule, ScheduleRule } from '#contract/schedules.ts'
import {
  type DocumentValues,
  documentShape,
  documentValues,
  newDocument,
  readDocument,
} from './document-values.ts'

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

export const scheduleValuesOf = (schedule: Schedule): ScheduleValues => ({
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
