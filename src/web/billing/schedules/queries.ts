// Queries for recurring invoices.
import { schedules } from '#contract/billing/schedules.ts'
import { queryOf } from '#web/lib/query.ts'

export const schedulesOf = (companyId: string) => queryOf(schedules.list, { params: { companyId } })

export const scheduleWith = (companyId: string, scheduleId: string) =>
  queryOf(schedules.get, { params: { companyId, scheduleId } })
