// What a page shows when it cannot be shown: nothing there, or something went wrong.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import type { RouteFault } from '#web/lib/load.ts'
import { Mark } from '../ui/mark.tsx'

export function NotFound() {
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

/** For a route's `ErrorBoundary`. */
export function FaultPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 403)) {
    return <NotFound />
  }
  return (
    <Plain title="Unexpected Application Error!" status={statusOf(error)}>
      <p>{sentenceOf(error)}</p>
      <p className="mt-6">
        <a className="font-medium text-accent underline underline-offset-4" href="">
          Try again
        </a>
      </p>
    </Plain>
  )
}

const statusOf = (error: unknown) =>
  isRouteErrorResponse(error) ? String(error.status) : undefined

function sentenceOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) {
    return error instanceof Error ? error.message : 'Something went wrong on our side.'
  }
  const fault = error.data as Partial<RouteFault> | null
  const reference = fault?.requestId ? ` Reference: ${fault.requestId}` : ''
  return `${fault?.message ?? error.statusText}${reference}`
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
  return (
    <main className="grid min-h-dvh place-content-center gap-4 px-6 py-16">
      <title>{title}</title>
      <Mark size={32} />
      {status && <p className="text-sm text-muted tabular-nums">{status}</p>}
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <div className="max-w-prose text-muted">{children}</div>
    </main>
  )
}
