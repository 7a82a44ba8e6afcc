// Texts for recurring invoices.
import { type Schedule, describeScheduleRule } from '#contract/billing/schedules.ts'
import { longDate } from '#web/lib/dates.ts'

export const scheduleName = ({ lines }: Schedule): string =>
  lines[0]?.description ?? 'Recurring invoice'

/** 'Every 3 months, left as a draft' */
export const describeSchedule = ({ rule, sends }: Schedule): string =>
  `${describeScheduleRule(rule)}, ${sends ? 'sent at once' : 'left as a draft'}`

export function describeNextDates({ nextDates, paused }: Schedule): string {
  if (paused) return 'Paused'
  if (nextDates.length === 0) return 'Ended'
  return `Next: ${nextDates.map(longDate).join(' · ')}`
}
