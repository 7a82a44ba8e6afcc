// Instalment queries.
import { instalments } from '#contract/billing/instalments.ts'
import { toQuery } from '#web/lib/query.ts'

export const instalmentsQuery = (companyId: string) =>
  toQuery(instalments.ofCompany, { params: { companyId } })
