// Query for a company's requests.
import { requests } from '#contract/work/requests.ts'
import { toQuery } from '#web/lib/query.ts'

export const requestsOf = (companyId: string) =>
  toQuery(requests.ofCompany, { params: { companyId } })
