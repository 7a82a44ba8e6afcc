// Query for a company's requests.
import { requests } from '#contract/work/requests.ts'
import { queryOf } from '#web/lib/query.ts'

export const requestsOf = (companyId: string) =>
  queryOf(requests.ofCompany, { params: { companyId } })
