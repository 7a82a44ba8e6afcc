// Deletes an event, or the chosen part of a series, with Undo where possible.
import { useQueryClient } from '@tanstack/react-query'
import { type EventDetail, type EventScope, events } from '#contract/work/calendar.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readEntriesAgain } from '../queries.ts'
import { ScopeDialog } from './scope-dialog.tsx'

interface DeleteEventProps {
  event: EventDetail
  canRestore: boolean
  onDeleted: () => void
  onClose: () => void
}

export function DeleteEvent({ event, canRestore, onDeleted, onClose }: DeleteEventProps) {
  const cache = useQueryClient()
  const stepOf = useDeletionStep()
  const { _id: eventId, title, occurrence } = event
  const params = { eventId }
  const whole: UndoStep | undefined = canRestore ? stepOf(eventId, title) : undefined

  async function remove(scope: EventScope) {
    const query = occurrence === null ? {} : { scope, occurrence }
    await api(events.remove, { params, query })
    void readEntriesAgain(cache)
    onDeleted()
  }

  /** Undo step that restores an occurrence or the former end of the series. */
  const partOf = (scope: EventScope): UndoStep => ({
    label: `${title} deleted`,
    async undo() {
      const body =
        scope === 'this'
          ? { scope, occurrence: occurrence ?? '', isDeleted: false as const }
          : { recurrence: event.recurrence }
      await api(events.change, { params, body })
      await readEntriesAgain(cache)
    },
  })

  if (occurrence === null) {
    return (
      <DeleteRecord
        title="Delete event"
        name={title}
        onDelete={() => remove('all')}
        {...(whole && { undoStep: whole })}
        onClose={onClose}
      />
    )
  }
  return (
    <ScopeDialog
      title={`Delete “${title}”`}
      confirmLabel="Delete"
      isDanger
      onClose={onClose}
      onConfirm={async (scope) => {
        try {
          await remove(scope)
        } catch (error) {
          if (error instanceof ApiError) return error
          throw error
        }
        const step = scope === 'all' ? whole : partOf(scope)
        if (step) pushUndo(step)
        toast.success(`${title} deleted`, step && { action: undoAction(step) })
        return undefined
      }}
    />
  )
}
