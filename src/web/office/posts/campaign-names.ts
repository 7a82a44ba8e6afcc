// The campaigns of a client, to choose one of.
import { campaignFigures } from '#contract/campaign-figures.ts'
import { queryOf } from '#web/lib/query.ts'

export const campaignNamesOf = (companyId: string) =>
  queryOf(campaignFigures.ofCompany, { params: { companyId } })
