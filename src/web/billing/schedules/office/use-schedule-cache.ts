// Writes the server's answer about a recurring invoice to every cache that shows it.
import { useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '#contract/billing/schedules.ts'
import { scheduleWith, schedulesQuery } from '#web/billing/schedules/queries.ts'

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
