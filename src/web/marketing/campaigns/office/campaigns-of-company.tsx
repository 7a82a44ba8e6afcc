// A client's campaigns on the board, until one of its projects is chosen.
import { useQuery } from '@tanstack/react-query'
import { Standings, campaignsOfCompany } from '#web/marketing/campaigns/parts/standings.tsx'
import { QueryError } from '#web/ui/loading.tsx'

/** Nothing for a client without campaigns: the choice of a project above is the way on. */
export default function CampaignsOfCompany({ companyId }: { companyId: string }) {
  const query = useQuery(campaignsOfCompany(companyId))
  return (
    <>
      <QueryError query={query} />
      {query.data && query.data.length > 0 && <Standings campaigns={query.data} />}
    </>
  )
}
