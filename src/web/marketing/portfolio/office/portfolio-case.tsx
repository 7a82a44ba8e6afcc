// Portfolio case page: consent status, next step, preview and edit form.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { type CaseItem, type PortfolioCase, portfolioCases } from '#contract/marketing/portfolio.ts'
import { caseWith, showCase } from '#web/marketing/portfolio/parts/case-queries.ts'
import { CaseStanding } from '#web/marketing/portfolio/parts/case-standing.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { CasePreview, siteContent } from '#web/marketing/portfolio/parts/case-preview.tsx'
import drawingStyles from '#web/styles/drawing.css?url'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { settingsQuery } from '#web/site/website/queries.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseForm } from './case-form.tsx'
import { toPortfolioPath } from '#web/kit/office/paths.ts'

const load = forStaffWith('settings', (cache, { params }) =>
  Promise.all([
    cache.ensureQueryData(caseWith(params['caseId'] ?? '')),
    cache.ensureQueryData(settingsQuery),
    cache.prefetchQuery(siteContent),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const links = () => [{ rel: 'stylesheet', href: drawingStyles }]

const wayOn = { to: '/app/admin/clients', what: 'the clients' }

export const ErrorBoundary = missingPage('caseId', wayOn)

export default function PortfolioCasePage() {
  const { companyId = '', caseId = '' } = useParams()
  const { data: shown, error } = useSuspenseQuery(caseWith(caseId))
  const isEditing = useSearchParams()[0].has('edit')
  if (toMissing(error)) {
    const back = { to: toPortfolioPath(companyId), what: 'the portfolio' }
    return <MissingPage recordId={caseId} deleted={undefined} wayOn={back} />
  }
  return (
    <section aria-labelledby="case" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="case" dir="auto" className="min-w-0 text-lg font-medium wrap-anywhere">
          {shown.item.title}
        </h2>
        {!isEditing && (
          <div className="flex flex-wrap gap-2">
            <LinkButton to="?edit">Edit</LinkButton>
            <CaseActions shown={shown} />
          </div>
        )}
      </div>
      <CaseStanding shown={shown} isForStaff />
      {isEditing ? <EditCase key={shown._id} shown={shown} /> : <CasePreview item={shown.item} />}
    </section>
  )
}

const itemOf = ({ item: { id: _, ...fields } }: PortfolioCase): CaseItem => fields

function EditCase({ shown }: { shown: PortfolioCase }) {
  const cache = useQueryClient()
  const [, setAddress] = useSearchParams()
  const { _id: caseId, state, isPublished } = shown
  const close = () => setAddress({}, { replace: true })
  const draft = `portfolio case ${caseId}`
  const { submit, conflict } = useMergedSave<PortfolioCase, CaseItem>({
    latest: shown,
    draft,
    valuesOf: itemOf,
    async save(changed, over) {
      const sent = { params: { caseId }, body: { item: changed, version: over.version } }
      const saved = await api(portfolioCases.change, sent)
      await showCase(cache, saved)
      toast.success('Saved')
      close()
      return saved
    },
    read: () => cache.fetchQuery({ ...caseWith(caseId), staleTime: 0 }),
  })
  return (
    <>
      {conflict && <MergeDialog {...conflict} />}
      {state === 'agreed' && (
        <Banner tone="warn">
          {isPublished
            ? 'Saving a change takes it off the website'
            : 'Saving a change ends the consent'}
          {' until the client agrees again.'}
        </Banner>
      )}
      <CaseForm
        item={itemOf(shown)}
        submitLabel="Save"
        draft={draft}
        version={shown.version}
        onSave={(values, _, over) => submit({ values, over })}
      >
        <Button onClick={close}>Cancel</Button>
      </CaseForm>
    </>
  )
}
