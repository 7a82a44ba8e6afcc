// Stops a forgotten timer as of an earlier time.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { type TimeEntry, type TimerStop, time } from '#contract/work/time.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longMoment } from '#web/lib/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { formatMinutes } from './duration.ts'
import { askIfLongDay, stopsTimer } from './exceeds-day.ts'
import { announceStopped, showTimer, titleOf } from './timer-calls.ts'

interface StopEarlierProps {
  timer: TimeEntry
  onClose: () => void
}

/** `2026-11-21T17:30`, on the reader's clock. */
function localText(moment: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-')
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`
}

const momentOf = (text: string): Date | undefined => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const Values = z.object({ at: z.string() }).transform(({ at }, check): TimerStop => {
  const moment = momentOf(at)
  if (moment) return { at: moment.toISOString() }
  check.addIssue({ code: 'custom', path: ['at'], message: 'Enter when you stopped' })
  return {}
})
type Values = z.input<typeof Values>

export default function StopEarlier({ timer, onClose }: StopEarlierProps) {
  const cache = useQueryClient()
  const [values] = useState<Values>(() => ({ at: localText(new Date()) }))
  const startedAt = timer.startedAt ?? timer.updatedAt

  async function stop(body: TimerStop) {
    try {
      const entries = await askIfLongDay(
        (confirmed) => api(time.stop, { body: { ...body, entry: timer._id, ...confirmed } }),
        stopsTimer,
      )
      showTimer(cache, null)
      announceStopped(entries)
    } catch (error) {
      // The timer was stopped in another window.
      if (!(error instanceof ApiError) || error.code !== 'wrong_state') throw error
      showTimer(cache, null)
    }
    onClose()
  }

  return (
    <Dialog
      title="Stop earlier"
      description={`${titleOf(timer)}: timer started ${longMoment(startedAt)}.`}
      size="sm"
      onClose={onClose}
    >
      <CreateForm<Values, TimerStop>
        schema={Values}
        values={values}
        submitLabel="Stop timer"
        draft={`stop ${timer._id}`}
        onSubmit={stop}
        onClose={onClose}
      >
        {(form) => (
          <>
            <Field
              form={form}
              name="at"
              label="When did you stop?"
              type="datetime-local"
              min={localText(new Date(startedAt))}
              max={values.at}
              className="sm:col-span-2"
              data-autofocus
            />
            <Logged control={form.control} startedAt={startedAt} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

interface LoggedProps {
  control: Control<Values, unknown, TimerStop>
  startedAt: string
}

/** Elapsed real time, regardless of clock changes. */
function Logged({ control, startedAt }: LoggedProps) {
  const at = useWatch({ control, name: 'at' })
  const stoppedAt = momentOf(at)
  if (!stoppedAt || at < localText(new Date(startedAt))) return null
  const minutes = Math.max(1, Math.round((stoppedAt.getTime() - Date.parse(startedAt)) / 60_000))
  return (
    <p className="text-sm text-muted sm:col-span-2">
      <output className="tabular-nums">{formatMinutes(minutes)}</output> will be logged.
    </p>
  )
}
