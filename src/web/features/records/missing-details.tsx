// In place of a record's details over a board or a list, which stays in use behind it.
import { useLocation, useNavigate, useParams, useRouteError } from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { MissingRecord, deletionOf } from './missing-record.tsx'

interface MissingDetailsProps {
  recordId: string
  deleted: Deletion | undefined
  /** What the details stand over. */
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
 * @param param in the address that names the record
 */
export function missingDetails(param: string, backTo?: string) {
  return function MissingAtAddress() {
    const recordId = useParams()[param] ?? ''
    const deleted = deletionOf(useRouteError())
    return <MissingDetails recordId={recordId} deleted={deleted} {...(backTo && { backTo })} />
  }
}
