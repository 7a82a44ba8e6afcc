// Query for the names of a client's campaigns.
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { queryOf } from '#web/lib/query.ts'

export const campaignNamesOf = (companyId: string) =>
  queryOf(campaignFigures.ofCompany, { params: { companyId } })
