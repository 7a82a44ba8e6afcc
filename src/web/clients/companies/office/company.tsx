// Client company page and its tabs.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page-header.tsx'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { RecordHeader } from '#web/kit/office/record-header.tsx'
import { ViewAsClient } from './view-as-client.tsx'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(companyOf(params['companyId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const wayOn = { to: '/app/admin/clients', what: 'the clients' }

export const ErrorBoundary = missingPage('companyId', wayOn)

const tabs: readonly { to: string; label: string; end?: boolean; needs?: StaffPermission }[] = [
  { to: '.', label: 'Overview', end: true },
  { to: 'projects', label: 'Projects' },
  { to: 'campaigns', label: 'Campaigns' },
  { to: 'reports', label: 'Reports' },
  { to: 'people', label: 'People' },
  { to: 'brand', label: 'Brand' },
  { to: 'services', label: 'Services' },
  { to: 'files', label: 'Files' },
  { to: 'quotes', label: 'Quotes', needs: 'money' },
  { to: 'invoices', label: 'Invoices', needs: 'money' },
  { to: 'portfolio', label: 'Portfolio', needs: 'settings' },
  { to: 'retainers', label: 'Retainers', needs: 'money' },
  { to: 'activity', label: 'Activity' },
]

export default function Company() {
  const companyId = useParams()['companyId'] ?? ''
  const can = useCan()
  const { data: company, error } = useSuspenseQuery(companyOf(companyId))
  const missing = toMissing(error)
  if (missing) return <MissingPage recordId={companyId} deleted={missing.deleted} wayOn={wayOn} />
  const { name, active, waiting } = company
  const shown = tabs
    .filter(({ needs }) => needs === undefined || can[needs])
    .map(({ needs: _, ...tab }) => tab)
  return (
    <Page className="max-w-5xl">
      <title>{name}</title>
      <RecordHeader
        title={name}
        back={{ to: '/app/admin/clients', label: 'Clients | Companies' }}
        avatar={<Avatar name={name} size="lg" isSquare />}
        tabs={shown}
      >
        <span className="flex gap-1.5">
          <Badge tone={active ? 'good' : 'bad'} hasDot>
            {active ? 'Enabled' : 'Disabled'}
          </Badge>
          {waiting && <Badge tone="warn">Waiting</Badge>}
        </span>
        {active && <ViewAsClient companyId={companyId} />}
        <LinkButton to={`/app/admin/projects?company=${companyId}`}>Open board</LinkButton>
      </RecordHeader>
      <Outlet />
    </Page>
  )
}
