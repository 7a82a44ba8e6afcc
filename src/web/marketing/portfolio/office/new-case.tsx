// Creates a portfolio case draft from a completed project; the client doesn't see it yet.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { type CaseItem, portfolioCases } from '#contract/marketing/portfolio.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { showCase } from '#web/marketing/portfolio/parts/case-queries.ts'
import { projectWith } from '#web/work/projects/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import drawingStyles from '#web/styles/drawing.css?url'
import { settingsQuery } from '#web/site/website/queries.ts'
import { CaseForm } from './case-form.tsx'
import { casePath, toPortfolioPath } from '#web/kit/office/paths.ts'

const load = forStaffWith('settings', (cache, { params, url }) =>
  Promise.all([
    cache.ensureQueryData(settingsQuery),
    cache.ensureQueryData(companyOf(params['companyId'] ?? '')),
    cache.ensureQueryData(projectWith(url.searchParams.get('project') ?? '')),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const links = () => [{ rel: 'stylesheet', href: drawingStyles }]

interface Known {
  title: string
  website: string
  endDate: string | null
}

const firstItem = ({ title, website, endDate }: Known): CaseItem => ({
  title: title.slice(0, 100),
  url: website,
  image: { kind: 'drawing', name: 'enfilade', alt: '' },
  category: '',
  summary: '',
  description: '',
  challenge: '',
  solution: [],
  gallery: [],
  results: [],
  services: [],
  tags: [],
  completedYear: Number((endDate ?? new Date().toISOString()).slice(0, 4)),
  features: [],
})

export default function NewCase() {
  const companyId = useParams()['companyId'] ?? ''
  const projectId = useSearchParams()[0].get('project') ?? ''
  const { data: company } = useSuspenseQuery(companyOf(companyId))
  const { data: project } = useSuspenseQuery(projectWith(projectId))
  const [item] = useState(() => firstItem({ ...project, website: company.website }))
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <section aria-labelledby="new-case" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="new-case" className="text-lg font-medium">
          {project.title}
        </h2>
        <p className="text-muted">
          What the public portfolio would show. The client is asked once you propose it.
        </p>
      </div>
      <CaseForm
        item={item}
        submitLabel="Save draft"
        draft={`portfolio case of project ${projectId}`}
        onSave={async (fields, idempotencyKey) => {
          const sent = { params: { projectId }, body: { item: fields } }
          const added = await api(portfolioCases.create, sent, { idempotencyKey })
          await showCase(cache, added)
          toast.success('Draft saved')
          await navigate(casePath(added), { replace: true })
        }}
      >
        <LinkButton to={toPortfolioPath(companyId)}>Cancel</LinkButton>
      </CaseForm>
    </section>
  )
}
