// A client company's campaigns, each compared with its plan.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Standings, campaignsOfCompany } from '#web/marketing/campaigns/parts/standings.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CompanySection } from '#web/clients/companies/parts/company-section.tsx'

const load: Load = (cache, { params }) =>
  cache.prefetchQuery(campaignsOfCompany(params['companyId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyCampaigns() {
  const companyId = useParams()['companyId'] ?? ''
  const can = useCan()
  const add = can.projects && (
    <LinkButton
      aria-haspopup="dialog"
      variant="primary"
      to={`/app/admin/campaigns/new?company=${companyId}`}
    >
      Add Campaign
    </LinkButton>
  )
  return (
    <CompanySection
      label="Campaigns"
      query={useQuery(campaignsOfCompany(companyId))}
      emptyTitle="No campaigns yet."
      add={add}
    >
      {(campaigns) => <Standings campaigns={campaigns} />}
    </CompanySection>
  )
}
