// Texts for monthly reports.
import { ordinal } from '#contract/values/days.ts'
import type { ReportScheduleSettings } from '#contract/marketing/report-schedules.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { longDate } from '#web/lib/dates.ts'

/** Counts chosen recipients who still get report emails; unsubscribed ones stay chosen. */
function mailedText({ schedule, people }: ReportScheduleSettings): string {
  const chosen = people.filter(({ _id }) => schedule?.recipients.includes(_id))
  const count = chosen.filter(({ mail }) => mail !== 'off').length
  if (count === 0) return 'No one gets it by email.'
  return `${pluralize(count, 'person gets', 'people get')} it by email once it is published.`
}

export function scheduleText(settings: ReportScheduleSettings): string {
  const { schedule } = settings
  if (!schedule) return 'No one is reminded, and no report is emailed automatically.'
  if (schedule.paused) return 'Paused: no one is reminded, and no report is emailed.'
  const { day, nextOn } = schedule
  return `Due on the ${ordinal(day)} of each month, next on ${longDate(nextOn)}. ${mailedText(settings)}`
}
