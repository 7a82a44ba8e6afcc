// Texts for recurring invoices.
import { type Schedule, scheduleWords } from '#contract/billing/schedules.ts'
import { longDate } from '#web/lib/dates.ts'

export const scheduleName = ({ lines }: Schedule): string =>
  lines[0]?.description ?? 'Recurring invoice'

/** 'Every 3 months, left as a draft' */
export const howWords = ({ rule, sends }: Schedule): string =>
  `${scheduleWords(rule)}, ${sends ? 'sent at once' : 'left as a draft'}`

export function nextWords({ nextDates, paused }: Schedule): string {
  if (paused) return 'Paused'
  if (nextDates.length === 0) return 'Ended'
  return `Next: ${nextDates.map(longDate).join(' · ')}`
}
