// Profile: the person and the portal's company; the side panel edits both.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import type { Company } from '#contract/clients/companies.ts'
import { profileQuery } from '#web/accounts/auth/queries.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { companyRoleName } from '#web/clients/people/parts/company-roles.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { clientNotificationsPath } from '#web/kit/client/paths.ts'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { CompanyFacts, Facts } from './company-facts.tsx'

const load = loadPortal((cache, companyId) =>
  Promise.all([cache.ensureQueryData(companyOf(companyId)), cache.ensureQueryData(profileQuery)]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Profile() {
  const { company, canWrite, to } = usePortal()
  const { data } = useSuspenseQuery(companyOf(company._id))
  return (
    <ClientPage
      isNarrow
      title="Profile"
      subtitle={canWrite ? 'You and your company.' : 'The company.'}
      actions={
        canWrite && (
          <LinkButton
            aria-haspopup="dialog"
            variant="primary"
            to={to('/app/client/profile/edit')}
            preventScrollReset
          >
            Edit Information
          </LinkButton>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {canWrite && <You role={company.role} />}
        <CompanySection company={data} />
      </div>
      <Outlet />
    </ClientPage>
  )
}

function You({ role }: { role: 'owner' | 'member' }) {
  const { to } = usePortal()
  const { _id, name, email, timeZone } = useSuspenseQuery(profileQuery).data
  const whole = `${name.first} ${name.last}`
  return (
    <Section title="You">
      <div className="flex items-center gap-3">
        <PersonAvatar person={_id} name={whole} size="lg" />
        <p className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {whole}
          </span>
          <span className="block truncate text-muted">{companyRoleName(role)}</span>
        </p>
      </div>
      <Facts
        facts={[
          ['Email', email],
          ['Time zone', timeZone?.replaceAll('_', ' ') ?? 'The agency’s'],
        ]}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-accent *:hover:underline">
        <Link to={to('/app/client/account/details')}>Change name or email</Link>
        <Link to={to('/app/client/account/security')}>Password and second factor</Link>
        <Link to={to(`${clientNotificationsPath}/settings`)}>Notification settings</Link>
      </p>
    </Section>
  )
}

function CompanySection({ company }: { company: Company }) {
  return (
    <Section title={company.name}>
      <CompanyFacts company={company} />
    </Section>
  )
}
