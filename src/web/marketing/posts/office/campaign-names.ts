// Query for the names of a client's campaigns.
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { toQuery } from '#web/lib/query.ts'

export const campaignNamesQuery = (companyId: string) =>
  toQuery(campaignFigures.ofCompany, { params: { companyId } })
