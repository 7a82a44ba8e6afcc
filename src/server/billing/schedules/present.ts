// Converts recurring invoices to API responses.
import type { Schedule } from '#contract/billing/schedules.ts'
import { presentLines } from '#server/billing/invoices/lines.ts'
import { type ScheduleRow, nextDates } from './rules.ts'

export function presentSchedule(row: ScheduleRow): Schedule {
  const { id, companyId, projectId, projectTitle, currency, rule, startsOn, endsOn } = row
  return {
    _id: id,
    company: companyId,
    project: projectId && projectTitle !== null ? { _id: projectId, title: projectTitle } : null,
    ...presentLines(row),
    total: { amount: row.total, currency },
    ...{ rule, startsOn, endsOn },
    dueDays: row.dueDays,
    sends: row.sends,
    paused: row.paused,
    nextDates: nextDates(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
