// Queries for portfolio cases of projects.
import type { QueryClient } from '@tanstack/react-query'
import { type PortfolioCase, portfolioCases } from '#contract/marketing/portfolio.ts'
import { queryOf } from '#web/lib/query.ts'

export const casesOf = (companyId: string) =>
  queryOf(portfolioCases.ofCompany, { params: { companyId } })

export const caseWith = (caseId: string) => queryOf(portfolioCases.get, { params: { caseId } })

/** Updates the cached case and refetches lists. */
export async function showCase(cache: QueryClient, saved: PortfolioCase): Promise<void> {
  cache.setQueryData(caseWith(saved._id).queryKey, saved)
  await cache.invalidateQueries(casesOf(saved.company))
}
