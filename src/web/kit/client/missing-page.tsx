// In place of a client page's content, if its record is not there.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page-header.tsx'
import { usePortal } from './portal.ts'

interface MissingPageProps {
  /** Where the back link leads. */
  path: string
  what: string
}

export function MissingPage({ path, what }: MissingPageProps) {
  const { to } = usePortal()
  return (
    <Page>
      <title>Not found</title>
      <EmptyState
        title="This no longer exists."
        action={<LinkButton to={to(path)}>Back to {what}</LinkButton>}
      >
        It was removed, or the address is wrong.
      </EmptyState>
    </Page>
  )
}

/** Creates a route's `ErrorBoundary`. */
export function missingPage(path: string, what: string) {
  return function MissingAtAddress() {
    const error = useRouteError()
    if (!isRouteErrorResponse(error) || error.status !== 404) throw error
    return <MissingPage path={path} what={what} />
  }
}
