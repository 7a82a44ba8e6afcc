// In place of a record's details: that it is not there any more, who deleted it, and how to have it back.
import { useState } from 'react'
import { isRouteErrorResponse, useNavigate, useParams, useRouteError } from 'react-router'
import type { Deletion } from '#contract/deletion.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import type { RouteErrorData } from '#web/lib/load.ts'
import { longMoment } from '#web/lib/moments.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRestore } from './use-restore.ts'

/**
 * For a details route's `ErrorBoundary`: the board behind it stays in use.
 * @param param in the address that names the record
 */
export function missingDetails(param: string) {
  return function MissingDetails() {
    const recordId = useParams()[param] ?? ''
    const deleted = deletionOf(useRouteError())
    const close = useCloseDialog()
    return (
      <SidePanel title={deleted?.name ?? 'Not found'} onClose={close}>
        {deleted ? (
          <Deleted deletion={deleted} recordId={recordId} onClose={close} />
        ) : (
          <EmptyState
            title="This is not there any more."
            action={<Button onClick={close}>Back to the board</Button>}
          >
            It was deleted, or its address is not right.
          </EmptyState>
        )}
      </SidePanel>
    )
  }
}

/** @throws what is no missing record */
function deletionOf(error: unknown): Deletion | undefined {
  if (isRouteErrorResponse(error) && error.status === 404)
    return (error.data as RouteErrorData).deleted
  throw error
}

interface DeletedProps {
  deletion: Deletion
  recordId: string
  onClose: () => void
}

function Deleted({ deletion, recordId, onClose }: DeletedProps) {
  const { kind, name, by, at, canRestore } = deletion
  const restore = useRestore()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const what = name === null ? `Together with others, this` : `The ${kind} “${name}”`

  async function restoreAndShow() {
    setPending(true)
    if (await restore(recordId, name ?? 'What was deleted')) await navigate('.', { replace: true })
    setPending(false)
  }

  return (
    <EmptyState
      title={`${what} was deleted${by === null ? '' : ` by ${by}`}.`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClose}>Back to the board</Button>
          {canRestore && (
            <Button variant="primary" isPending={isPending} onClick={() => void restoreAndShow()}>
              Restore
            </Button>
          )}
        </div>
      }
    >
      <time dateTime={at}>{longMoment(at)}</time>
      {canRestore && '. It can be restored within an hour.'}
    </EmptyState>
  )
}
