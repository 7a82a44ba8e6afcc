// Replaces the details of a missing record. The board or list behind it stays usable.
import { useLocation, useNavigate, useParams, useRouteError } from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { MissingRecord, deletionOf } from './missing-record.tsx'

interface MissingDetailsProps {
  recordId: string
  deleted: Deletion | undefined
  /** The path to go back to. */
  backTo?: string
}

export function MissingDetails({ backTo = 'the board', ...props }: MissingDetailsProps) {
  const close = useCloseDialog()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <SidePanel title={props.deleted?.name ?? 'Not found'} onClose={close}>
      <MissingRecord
        {...props}
        wayOn={<Button onClick={close}>Back to {backTo}</Button>}
        onRestored={() => navigate({ pathname: '.', search }, { replace: true })}
      />
    </SidePanel>
  )
}

/**
 * For a details route's `ErrorBoundary`.
 * @param param the URL parameter with the record's id
 */
export function missingDetails(param: string, backTo?: string) {
  return function MissingAtAddress() {
    const recordId = useParams()[param] ?? ''
    const deleted = deletionOf(useRouteError())
    return <MissingDetails recordId={recordId} deleted={deleted} {...(backTo && { backTo })} />
  }
}
