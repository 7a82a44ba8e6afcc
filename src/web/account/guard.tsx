// Lets only those through who are signed in; others are told so, where they are.
import { Outlet, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { SessionGate } from '#web/features/session/session-gate.tsx'
import { isSessionUnread, sessionQuery } from '#web/features/session/session-queries.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AccountLayout } from './account-layout.tsx'
import { ClientViewBanner } from './client-view-banner.tsx'
import { FaultPage } from './fault-page.tsx'
import { LinkButton } from '../ui/button.tsx'

const load: Load = (cache) => cache.ensureQueryData(sessionQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export { isSessionUnread as shouldRevalidate }

export default function Guard() {
  return (
    <SessionGate>
      <Outlet />
      {/* Behind the page's link to its content, which has to be the first. */}
      <ClientViewBanner />
    </SessionGate>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 401) return <SignedOut />
  return <FaultPage />
}

function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <AccountLayout title="You're Not Signed In">
      <title>You're Not Signed In</title>
      <p className="text-muted">Please sign in to view your information</p>
      <div className="mt-6">
        <LinkButton
          variant="primary"
          size="lg"
          to={`/login?next=${encodeURIComponent(pathname + search)}`}
        >
          Sign In
        </LinkButton>
      </div>
    </AccountLayout>
  )
}
