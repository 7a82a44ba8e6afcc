// Company queries.
import { companies } from '#contract/clients/companies.ts'
import { queryOf } from '#web/lib/query.ts'

export const companyOf = (companyId: string) => queryOf(companies.get, { params: { companyId } })
