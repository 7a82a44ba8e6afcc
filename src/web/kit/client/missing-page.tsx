// In place of a client page's content: its record is not there, or could not be read.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page-header.tsx'
import { Banner } from '#web/ui/banner.tsx'
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

/** Error banner with a retry button for content that failed to load. */
export function ReadError({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Couldn’t load {what}.
    </Banner>
  )
}
