// Queries for recurring invoices.
import { useQueryClient } from '@tanstack/react-query'
import { type Schedule, schedules } from '#contract/billing/schedules.ts'
import { toQuery } from '#web/lib/query.ts'

export const schedulesQuery = (companyId: string) =>
  toQuery(schedules.list, { params: { companyId } })

export const scheduleWith = (companyId: string, scheduleId: string) =>
  toQuery(schedules.get, { params: { companyId, scheduleId } })

/** Writes the server's answer about a recurring invoice to every cache that shows it. */
export function useScheduleCache(companyId: string) {
  const cache = useQueryClient()

  const refreshList = () =>
    cache.invalidateQueries({ queryKey: schedulesQuery(companyId).queryKey })

  return {
    refreshList,
    async show(schedule: Schedule) {
      cache.setQueryData(scheduleWith(companyId, schedule._id).queryKey, schedule)
      await refreshList()
    },
    read: (scheduleId: string) =>
      cache.fetchQuery({ ...scheduleWith(companyId, scheduleId), staleTime: 0 }),
  }
}
