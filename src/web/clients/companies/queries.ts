// Company queries.
import { companies } from '#contract/clients/companies.ts'
import { toQuery } from '#web/lib/query.ts'

export const companyOf = (companyId: string) => toQuery(companies.get, { params: { companyId } })
