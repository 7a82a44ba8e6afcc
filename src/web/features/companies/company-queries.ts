// Companies, as screens read them.
import { companies } from '#contract/companies.ts'
import { recordOf } from '#web/lib/query.ts'

export const companyOf = (companyId: string) => recordOf(companies.get, { params: { companyId } })
