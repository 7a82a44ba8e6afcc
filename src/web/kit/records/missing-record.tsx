// Replaces a missing record: who deleted it and when, a way back, and Restore.
import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { nameAlone } from '#contract/records.ts'
import { ApiError } from '#web/lib/api.ts'
import type { RouteErrorData } from '#web/lib/load.ts'
import { longMoment } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRestore } from './use-restore.ts'

interface MissingRecordProps {
  recordId: string
  deleted: Deletion | undefined
  wayOn: ReactNode
  onRestored?: () => unknown
}

export function MissingRecord({ recordId, deleted, wayOn, onRestored }: MissingRecordProps) {
  const restore = useRestore()
  const [isPending, setPending] = useState(false)
  if (!deleted) {
    return (
      <EmptyState title="This no longer exists." action={wayOn}>
        It was deleted, or the address is wrong.
      </EmptyState>
    )
  }
  const { kind, name, by, at, canRestore } = deleted
  const what = name === null ? `This, together with others,` : `The ${nameAlone(kind)} “${name}”`

  async function restoreAndShow() {
    setPending(true)
    if (await restore(recordId, name ?? 'The deleted item')) await onRestored?.()
    setPending(false)
  }

  return (
    <EmptyState
      title={`${what} was deleted${by === null ? '' : ` by ${by}`}.`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {wayOn}
          {canRestore && (
            <Button variant="primary" isPending={isPending} onClick={() => void restoreAndShow()}>
              Restore
            </Button>
          )}
        </div>
      }
    >
      <time dateTime={at}>{longMoment(at)}</time>
      {canRestore && '. You can restore it within an hour.'}
    </EmptyState>
  )
}

/** Returns the error of a query if its record does not exist. */
export const toMissing = (error: Error | null): ApiError | undefined =>
  error instanceof ApiError && error.code === 'not_found' ? error : undefined

/**
 * Returns what a route error says about a missing record.
 * @throws any other error
 */
export function deletionOf(error: unknown): Deletion | undefined {
  if (isRouteErrorResponse(error) && error.status === 404)
    return (error.data as RouteErrorData).deleted
  throw error
}
