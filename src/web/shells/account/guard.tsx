// Lets only signed-in people through; others see a notice in place.
import { Suspense } from 'react'
import { Outlet, isRouteErrorResponse, useRouteError } from 'react-router'
import { SessionGate } from '#web/kit/session/session-gate.tsx'
import { isSessionUnread, sessionQuery } from '#web/kit/session/session-queries.ts'
import { useKeptScreens } from '#web/lib/keep-screens.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ClientViewBanner } from './client-view-banner.tsx'
import { ErrorPage } from './error-page.tsx'

const load: Load = (cache) => cache.ensureQueryData(sessionQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export { isSessionUnread as shouldRevalidate }

const SignedOut = lazyPart(() => import('./signed-out.tsx'))

export default function Guard() {
  useKeptScreens()
  return (
    <SessionGate>
      <Outlet />
      {/* Comes after the skip link, which has to be first. */}
      <ClientViewBanner />
    </SessionGate>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 401) return <ErrorPage />
  return (
    <Suspense>
      <SignedOut />
    </Suspense>
  )
}
