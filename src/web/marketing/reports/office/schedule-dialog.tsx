// Edits a campaign's or client's monthly report schedule and recipients.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ordinal } from '#contract/values/days.ts'
import {
  type ReportScheduleChange,
  type ReportScheduleSettings,
  lastReportDay,
} from '#contract/marketing/report-schedules.ts'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { pickFields } from '#web/lib/field-paths.ts'
import type { QueryOf } from '#web/lib/query.ts'
import type { Typed } from '#web/lib/save-merged.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RecipientChoices } from './recipient-choices.tsx'

interface ScheduleDialogProps {
  query: QueryOf<ReportScheduleSettings>
  set: (body: ReportScheduleChange) => Promise<ReportScheduleSettings>
  end: () => Promise<unknown>
}

const days = Array.from({ length: lastReportDay }, (_, place) => place + 1)
const defaultDay = 3

type ScheduleRecord = ReportScheduleSettings & { version: number }
type ScheduleValues = Pick<ReportScheduleChange, 'day' | 'recipients'> & { paused: boolean }

const recordOf = (settings: ReportScheduleSettings): ScheduleRecord => ({
  ...settings,
  version: settings.schedule?.version ?? 0,
})

const valuesOf = ({ schedule }: ScheduleRecord): ScheduleValues => ({
  day: schedule?.day ?? defaultDay,
  recipients: schedule?.recipients ?? [],
  paused: schedule?.paused ?? false,
})

export function ScheduleDialog({ query, set, end }: ScheduleDialogProps) {
  const { data } = useSuspenseQuery(query)
  const latest = recordOf(data)
  const { schedule, people } = latest
  const { over, values, choose } = useChoices(valuesOf(latest))
  const { day, recipients, paused } = values
  const close = useCloseDialog()
  const cache = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const { run, finish, isPending, problem } = useSaving(query, close)
  const { submit, conflict } = useMergedSave<ScheduleRecord, ScheduleValues>({
    latest,
    valuesOf,
    save: async (merged, { version }) => recordOf(await set({ ...merged, version })),
    read: async () => recordOf(await cache.fetchQuery({ ...query, staleTime: 0 })),
    onSaved: () => void run('Monthly report saved', async () => undefined),
  })
  const save = (done: string, isPaused: boolean) =>
    run(done, () => submit({ over, values: { ...values, paused: isPaused } }))
  const namesOf = (ids: readonly string[]) =>
    people
      .filter(({ _id }) => ids.includes(_id))
      .map(({ name }) => `${name.first} ${name.last}`)
      .join(', ') || 'No one'

  return (
    <Dialog
      title="Monthly report"
      description="You’re reminded each month when the report is due. It goes out once you’ve written and published it."
      size="sm"
      onClose={close}
    >
      <DialogBody>
        {conflict && (
          <MergeDialog
            {...conflict}
            // The value under 'recipients' is that list of ids.
            textOf={(key, value) => (key === 'recipients' ? namesOf(value as string[]) : undefined)}
          />
        )}
        <FormProblem className="mb-4">{problem}</FormProblem>
        <div className="grid gap-5">
          <Select
            label="Due on"
            data-autofocus
            placeholder={null}
            options={days.map((one) => ({
              value: String(one),
              label: `${ordinal(one)} of the month`,
            }))}
            value={String(day)}
            onChange={({ target }) => choose({ day: Number(target.value) })}
          />
          <RecipientChoices
            people={people}
            chosen={recipients}
            onChange={(chosen) => choose({ recipients: [...chosen] })}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        {schedule && (
          <>
            <Button
              className="sm:mr-auto"
              aria-haspopup="dialog"
              onClick={() => setEnding(true)}
              isPending={isPending}
            >
              End…
            </Button>
            <Button
              onClick={() =>
                void save(paused ? 'Monthly report resumed' : 'Monthly report paused', !paused)
              }
              isPending={isPending}
            >
              {paused ? 'Resume' : 'Pause'}
            </Button>
          </>
        )}
        <Button
          variant="primary"
          isPending={isPending}
          onClick={() => void save('Monthly report saved', paused)}
        >
          Save
        </Button>
      </DialogFooter>
      {isEnding && (
        <ConfirmDialog
          title="End this monthly report?"
          confirmLabel="End"
          isDanger
          onConfirm={async () => {
            await end()
            await finish('Monthly report ended')
          }}
          onClose={() => setEnding(false)}
        >
          <p>
            You’ll no longer be reminded, and its recipients stop getting reports by email. Existing
            reports stay.
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** What was chosen, over the values it replaced; the other fields show the newest values. */
function useChoices(newest: ScheduleValues) {
  const [chosen, setChosen] = useState<Typed<Partial<ScheduleValues>>>({ values: {}, over: {} })
  const over = { ...newest, ...chosen.over }
  return {
    over,
    values: { ...newest, ...chosen.values },
    choose(values: Partial<ScheduleValues>) {
      const replaced = pickFields(over, Object.keys(values))
      setChosen({ values: { ...chosen.values, ...values }, over: { ...chosen.over, ...replaced } })
    },
  }
}

function useSaving(query: QueryOf<ReportScheduleSettings>, close: () => void) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function finish(done: string) {
    await cache.invalidateQueries({ queryKey: query.queryKey })
    toast.success(done)
    close()
  }

  async function run(done: string, call: () => Promise<unknown>) {
    setPending(true)
    setProblem(undefined)
    try {
      await call()
      await finish(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['recipients'] ?? error.message)
      setPending(false)
    }
  }
  return { run, finish, isPending, problem }
}
