// Lets only those through who are signed in; others are told so, where they are.
import { Outlet, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { SessionGate } from '#web/features/session/session-gate.tsx'
import { sessionQuery } from '#web/features/session/session-queries.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AccountLayout } from './account-layout.tsx'
import { FaultPage } from './fault-page.tsx'
import { LinkButton } from '../ui/button.tsx'

const load: Load = (cache) => cache.ensureQueryData(sessionQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

/** Asked again only when the session may have ended: the query cache knows. */
export function shouldRevalidate() {
  return browserQueryClient().getQueryData(sessionQuery.queryKey) === undefined
}

export default function Guard() {
  return (
    <SessionGate>
      <Outlet />
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
