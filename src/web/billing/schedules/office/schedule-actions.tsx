// Pauses, resumes or ends a recurring invoice.
import { useState } from 'react'
import { type Schedule, schedules } from '#contract/billing/schedules.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useScheduleCache } from '../queries.ts'

interface ScheduleActionsProps {
  schedule: Schedule
  onEnded: () => void
}

export function ScheduleActions({ schedule, onEnded }: ScheduleActionsProps) {
  const { company: companyId, _id: scheduleId, paused, nextDates } = schedule
  const [isEnding, setEnding] = useState(false)
  const { show } = useScheduleCache(companyId)
  if (!paused && nextDates.length === 0) return null

  const set = async (isPaused: boolean) => {
    const params = { companyId, scheduleId }
    await show(await api(schedules.change, { params, body: { paused: isPaused } }))
  }

  async function pause(isPaused: boolean) {
    try {
      await set(isPaused)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about: scheduleId, retry: () => void pause(isPaused) })
      return
    }
    const label = isPaused ? 'Recurring invoice paused' : 'Recurring invoice resumed'
    const step = { label, undo: () => set(!isPaused) }
    toastWithUndo(step)
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setEnding(true)}>
        End…
      </Button>
      <Button onClick={() => void pause(!paused)}>{paused ? 'Resume' : 'Pause'}</Button>
      {isEnding && (
        <EndDialog schedule={schedule} onEnded={onEnded} onClose={() => setEnding(false)} />
      )}
    </>
  )
}

interface EndDialogProps extends ScheduleActionsProps {
  onClose: () => void
}

function EndDialog({ schedule, onEnded, onClose }: EndDialogProps) {
  const { company: companyId, _id: scheduleId } = schedule
  const { refreshList, read } = useScheduleCache(companyId)

  async function end() {
    await api(schedules.end, { params: { companyId, scheduleId } })
    await Promise.all([refreshList(), read(scheduleId)])
    toast.success('Recurring invoice ended')
    onEnded()
  }

  return (
    <ConfirmDialog
      title="End this recurring invoice?"
      confirmLabel="End"
      isDanger
      onConfirm={end}
      onClose={onClose}
    >
      <p>No more invoices will be created. Existing ones are kept.</p>
    </ConfirmDialog>
  )
}
