// Preview of a project as the agency's website would show it; owners edit the wording, agree, decline or withdraw.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from 'react-router'
import { caseWith } from '#web/marketing/portfolio/parts/case-queries.ts'
import { CaseStanding } from '#web/marketing/portfolio/parts/case-standing.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { CasePreview, siteContent } from '#web/marketing/portfolio/parts/case-preview.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { MissingPage, missingPage } from '#web/kit/client/missing-page.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'
import { Decide } from './decide.tsx'
import { clientPortfolioPath } from '#web/kit/client/paths.ts'

const load = loadRecord(async (cache, { params }) => {
  const [shown] = await Promise.all([
    cache.ensureQueryData(caseWith(params['caseId'] ?? '')),
    cache.prefetchQuery(siteContent),
  ])
  return shown
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const ErrorBoundary = missingPage(clientPortfolioPath, 'the portfolio')

export default function ClientCase() {
  const { to, company } = usePortal()
  const { data: shown, error } = useSuspenseQuery(caseWith(useParams()['caseId'] ?? ''))
  if (toMissing(error)) return <MissingPage path={clientPortfolioPath} what="the portfolio" />
  return (
    <ClientPage
      title={shown.item.title}
      back={<Link to={to(clientPortfolioPath)}>Portfolio</Link>}
      subtitle={`Project ${shown.project.title}`}
      actions={<Decide shown={shown} />}
    >
      <CaseStanding shown={shown} isForStaff={false} />
      {company.role !== 'owner' && shown.state === 'proposed' && (
        <p className="text-muted">An owner of your company decides.</p>
      )}
      <section aria-labelledby="shown" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div>
          <h2 id="shown" className="text-lg font-medium">
            {shown.isPublished ? 'What the website shows' : 'What the website would show'}
          </h2>
          <p className="text-muted">
            Its portfolio page, exactly as visitors would see it. Project lists show its title,
            summary, description, features and picture.
          </p>
        </div>
        <CasePreview item={shown.item} />
      </section>
      <Outlet />
    </ClientPage>
  )
}
