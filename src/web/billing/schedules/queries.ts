// Queries for recurring invoices.
import { schedules } from '#contract/billing/schedules.ts'
import { toQuery } from '#web/lib/query.ts'

export const schedulesQuery = (companyId: string) =>
  toQuery(schedules.list, { params: { companyId } })

export const scheduleWith = (companyId: string, scheduleId: string) =>
  toQuery(schedules.get, { params: { companyId, scheduleId } })
