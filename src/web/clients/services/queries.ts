// Queries for companies' services.
import type { QueryClient } from '@tanstack/react-query'
import {
  type ClientServiceDetail,
  type ClientServiceQuery,
  clientServices,
} from '#contract/clients/services.ts'
import { events } from '#contract/work/calendar.ts'
import { toQuery } from '#web/lib/query.ts'

export const servicesQuery = (companyId: string) =>
  toQuery(clientServices.ofCompany, { params: { companyId } })

export const serviceWith = (companyId: string, serviceId: string) =>
  toQuery(clientServices.get, { params: { companyId, serviceId } })

export const renewalsPage = (choices: Omit<ClientServiceQuery, 'size' | 'format'>) =>
  toQuery(clientServices.list, { query: { ...choices, size: 25 } })

/** Updates the cached service, and refetches lists and the calendar. */
export async function showService(cache: QueryClient, saved: ClientServiceDetail): Promise<void> {
  cache.setQueryData(serviceWith(saved.company, saved._id).queryKey, saved)
  await readServicesAgain(cache, saved.company)
}

export async function readServicesAgain(cache: QueryClient, companyId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries(servicesQuery(companyId)),
    cache.invalidateQueries({ queryKey: [clientServices.list.path] }),
    cache.invalidateQueries({ queryKey: [events.list.path] }),
  ])
}
