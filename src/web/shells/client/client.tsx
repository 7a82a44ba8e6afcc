// Client area layout: the portal frame for company members, or a notice while approval is pending.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, data } from 'react-router'
import { useAgency } from '#web/kit/account/agency.ts'
import {
  AppFrame,
  frameInBrowser,
  frameOnServer,
  useAppWindow,
} from '#web/shells/account/app-frame.tsx'
import { ErrorPage } from '#web/shells/account/error-page.tsx'
import { profileQuery } from '#web/accounts/auth/queries.ts'
import { Bell } from '#web/records/notifications/parts/bell.tsx'
import { latestNotifications } from '#web/records/notifications/queries.ts'
import { SearchButton } from '#web/records/search/parts/search-palette.tsx'
import { isSessionUnread, sessionQuery } from '#web/kit/session/session-queries.ts'
import type { Load } from '#web/lib/load.ts'
import { AgencyBrand, type BrandedAgency, SidebarBrand } from '#web/kit/brand/agency-brand.tsx'
import { ClientSearch } from '#web/records/search/client/client-search.tsx'
import { clientNotificationsPath } from '#web/kit/client/paths.ts'
import { type Portal, usePortalIfAny } from '#web/kit/client/portal.ts'
import { signOut } from '#web/kit/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { ConfirmReminder } from '#web/accounts/auth/account/confirm-reminder.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { getBottom, groupsOf } from './navigation.tsx'

const askAgainMs = 5000

/** Shown to people whose company is not approved yet, or who no longer have one. */
function WaitingForApproval({ firstName }: { firstName: string }) {
  // The page moves on automatically, because the dashboard around it reads the same session.
  useQuery({ ...sessionQuery, refetchInterval: askAgainMs })
  const { data: profile } = useQuery({ ...profileQuery, refetchInterval: askAgainMs })
  const isApproved = profile?.approved && !profile.confirmed
  const title = isApproved ? 'Confirm your address' : 'Your account is waiting for approval'
  return (
    <AccountLayout title={title} door="closed">
      <title>{title}</title>
      <p className="text-muted">
        {isApproved
          ? `Welcome, ${firstName}. We have approved your registration.`
          : `Thanks for registering, ${firstName}. We review every registration ourselves. Once yours is approved, you’ll find your projects here.`}
      </p>
      <ConfirmReminder />
      <div className="mt-6">
        <Button size="lg" onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
    </AccountLayout>
  )
}

const load: Load = async (cache) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (user.role !== 'client') throw data(null, { status: 404 })
  if (user.companies.length === 0) await cache.ensureQueryData(profileQuery)
  else await cache.prefetchQuery(latestNotifications)
}

export const loader = frameOnServer(load)
export const clientLoader = frameInBrowser(load)
export { isSessionUnread as shouldRevalidate }

export default function ClientArea() {
  const { user } = useSuspenseQuery(sessionQuery).data
  const portal = usePortalIfAny()
  if (!portal) return <WaitingForApproval firstName={user.name.first} />
  return <PortalFrame portal={portal} />
}

function PortalFrame({ portal }: { portal: Portal }) {
  const { unread } = useAppWindow(portal.canWrite)
  const agency = useAgency()
  const name = agency?.name ?? 'Client area'
  const groups = groupsOf(portal, { unread })
  return (
    <AppFrame
      name={name}
      brand={<SidebarBrand agency={agency} name={name} />}
      homeTo={portal.to('/app/client/dashboard')}
      label="Client area"
      account={{ to: portal.to('/app/client/profile'), label: 'Profile' }}
      groups={groups}
      bottom={getBottom(groups)}
      bell={
        <Bell
          listPath={portal.to(clientNotificationsPath)}
          settingsPath={portal.to(`${clientNotificationsPath}/settings`)}
        />
      }
      top={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <CompanySwitcher />
          <SearchButton />
        </div>
      }
    >
      <PhoneHeader agency={agency} homeTo={portal.to('/app/client/dashboard')} />
      <div className="max-md:[--frame-header:3.0625rem]">
        <Outlet />
      </div>
      <ClientSearch groups={groups} />
    </AppFrame>
  )
}

interface PhoneHeaderProps {
  agency: BrandedAgency | undefined
  homeTo: string
}

/** Shows the agency's brand, which the sidebar shows on larger screens. */
function PhoneHeader({ agency, homeTo }: PhoneHeaderProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line bg-sunken px-2 md:hidden">
      <Link
        to={homeTo}
        aria-label={agency?.name ?? 'Client area'}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2 px-2 font-display text-lg font-semibold"
      >
        <AgencyBrand agency={agency} size={20} />
      </Link>
      <div className="max-w-1/2 min-w-0">
        <CompanySwitcher />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
