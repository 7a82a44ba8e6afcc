// Instalment queries.
import { instalments } from '#contract/billing/instalments.ts'
import { queryOf } from '#web/lib/query.ts'

export const instalmentsOf = (companyId: string) =>
  queryOf(instalments.ofCompany, { params: { companyId } })
