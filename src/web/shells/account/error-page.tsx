// Error page of the app: not found, or something went wrong.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useAgency } from '#web/kit/account/agency.ts'
import { AgencyIcon } from '#web/kit/brand/agency-brand.tsx'
import type { RouteErrorData } from '#web/lib/load.ts'

/** Part of the program's code could not be fetched; the message differs by browser. */
const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|ChunkLoadError/i.test(
    `${error.name} ${error.message}`,
  )

export function errorStatus(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? String(error.status) : undefined
}

export function errorSentence(error: unknown): string {
  if (isChunkError(error)) {
    return 'ChunkLoadError: a part of this page couldn’t be loaded. Check your connection, then try again.'
  }
  if (!isRouteErrorResponse(error)) {
    return error instanceof Error ? error.message : 'Something went wrong on our side.'
  }
  const issue = error.data as Partial<RouteErrorData> | null
  const reference = issue?.requestId ? ` Reference: ${issue.requestId}` : ''
  return `${issue?.message ?? error.statusText}${reference}`
}

function NotFound() {
  return (
    <Plain title="Page not found" status="404">
      <p>Sorry, we couldn't find the page you're looking for.</p>
      <p className="mt-6">
        <a className="font-medium text-accent underline underline-offset-4" href="/">
          Go back home
        </a>
      </p>
    </Plain>
  )
}

/** Used as a route's `ErrorBoundary`. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 403)) {
    return <NotFound />
  }
  return (
    <Plain title="Unexpected Application Error!" status={errorStatus(error)}>
      <p>{errorSentence(error)}</p>
      <p className="mt-6">
        <a className="font-medium text-accent underline underline-offset-4" href="">
          Try again
        </a>
      </p>
    </Plain>
  )
}

function Plain({
  title,
  status,
  children,
}: {
  title: string
  status: string | undefined
  children: React.ReactNode
}) {
  const agency = useAgency()
  return (
    <main className="grid min-h-dvh place-content-center gap-4 px-6 py-16">
      <title>{title}</title>
      {agency && <AgencyIcon agency={agency} size={32} />}
      {status && <p className="text-sm text-muted tabular-nums">{status}</p>}
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <div className="max-w-prose text-muted">{children}</div>
    </main>
  )
}
