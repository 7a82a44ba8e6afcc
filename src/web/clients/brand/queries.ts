// Queries for brands and social accounts.
import { brand } from '#contract/clients/brand.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { toQuery } from '#web/lib/query.ts'

export const brandQuery = (companyId: string) => toQuery(brand.get, { params: { companyId } })

export const socialAccountsQuery = (companyId: string) =>
  toQuery(socialAccounts.list, { params: { companyId } })
