// Shown when a record no longer exists.
import { useLocation, useParams, useRouteError } from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { MissingRecord, deletionOf } from '#web/kit/records/missing-record.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page-header.tsx'

interface WayOn {
  to: string
  /** As in 'Back to the clients'. */
  what: string
}

interface MissingPageProps {
  recordId: string
  deleted: Deletion | undefined
  wayOn: WayOn
}

export function MissingPage({ recordId, deleted, wayOn }: MissingPageProps) {
  const { pathname } = useLocation()
  return (
    <Page>
      <title>Not found</title>
      <MissingRecord
        recordId={recordId}
        deleted={deleted}
        wayOn={<LinkButton to={wayOn.to}>Back to {wayOn.what}</LinkButton>}
        onRestored={() => window.location.assign(pathname)}
      />
    </Page>
  )
}

/**
 * Creates a page's `ErrorBoundary`.
 * @param param address parameter that identifies the record
 */
export function missingPage(param: string, wayOn: WayOn) {
  return function MissingAtAddress() {
    const recordId = useParams()[param] ?? ''
    return <MissingPage recordId={recordId} deleted={deletionOf(useRouteError())} wayOn={wayOn} />
  }
}
