// Portfolio: the company's projects that the agency shows, or would like to show, on its website.
import { useSuspenseQuery } from '@tanstack/react-query'
import { CasesList } from '#web/marketing/portfolio/parts/cases-list.tsx'
import { casesQuery } from '#web/marketing/portfolio/parts/case-queries.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { clientPortfolioPath } from '#web/kit/client/paths.ts'

const load = loadPortal((cache, companyId) => cache.ensureQueryData(casesQuery(companyId)))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Portfolio() {
  const { company, to } = usePortal()
  const { data: cases } = useSuspenseQuery(casesQuery(company._id))
  return (
    <ClientPage
      title="Portfolio"
      subtitle="Your projects on the agency’s website. Nothing is shown unless an owner of your company agrees."
    >
      {cases.length === 0 ? (
        <EmptyState title="The agency hasn’t asked to show any of your projects." />
      ) : (
        <CasesList cases={cases} pathOf={({ _id }) => to(`${clientPortfolioPath}/${_id}`)} />
      )}
    </ClientPage>
  )
}
