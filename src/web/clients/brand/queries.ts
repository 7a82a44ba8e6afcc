// Queries for brands and social accounts.
import { brand } from '#contract/clients/brand.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { queryOf } from '#web/lib/query.ts'

export const brandOf = (companyId: string) => queryOf(brand.get, { params: { companyId } })

export const accountsOf = (companyId: string) =>
  queryOf(socialAccounts.list, { params: { companyId } })
