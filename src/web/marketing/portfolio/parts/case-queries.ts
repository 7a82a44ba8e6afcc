// Queries for portfolio cases of projects.
import type { QueryClient } from '@tanstack/react-query'
import { type PortfolioCase, portfolioCases } from '#contract/marketing/portfolio.ts'
import { toQuery } from '#web/lib/query.ts'

export const casesQuery = (companyId: string) =>
  toQuery(portfolioCases.ofCompany, { params: { companyId } })

export const caseWith = (caseId: string) => toQuery(portfolioCases.get, { params: { caseId } })

/** Updates the cached case and refetches lists. */
export async function showCase(cache: QueryClient, saved: PortfolioCase): Promise<void> {
  cache.setQueryData(caseWith(saved._id).queryKey, saved)
  await cache.invalidateQueries(casesQuery(saved.company))
}
