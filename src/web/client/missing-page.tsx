// In place of a page whose record is not there, or not for this person to see.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page-header.tsx'
import { usePortal } from './portal.ts'

interface MissingPageProps {
  /** The way on. */
  path: string
  what: string
}

export function MissingPage({ path, what }: MissingPageProps) {
  const { to } = usePortal()
  return (
    <Page>
      <title>Not found</title>
      <EmptyState
        title="This is not there any more."
        action={<LinkButton to={to(path)}>Back to {what}</LinkButton>}
      >
        It was taken away, or its address is not right.
      </EmptyState>
    </Page>
  )
}

/** For a route's `ErrorBoundary`. */
export function missingPage(path: string, what: string) {
  return function MissingAtAddress() {
    const error = useRouteError()
    if (!isRouteErrorResponse(error) || error.status !== 404) throw error
    return <MissingPage path={path} what={what} />
  }
}
