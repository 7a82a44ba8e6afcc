// Time entry dialog, over the week sheet: task, day, time, note and deletion.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type TimeEntry, time } from '#contract/work/time.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { useNewestValues } from '#web/kit/records/use-newest-values.ts'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { tasksOf } from '#web/work/tasks/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { askIfLongDay } from '#web/work/time/parts/exceeds-day.ts'
import { readTimeAgain } from '#web/work/time/queries.ts'
import { titleOf } from '#web/work/time/parts/timer-calls.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { useContractForm } from '#web/lib/form.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import {
  EntryFields,
  type EntryFieldsOf,
  EntrySchema,
  type EntryValues,
  valuesOf,
} from './entry-fields.tsx'
import { ensureChoices, timeShown, useTimeChoices } from './time-address.ts'

const load = forStaffWith('work', async (cache, { url }) =>
  cache.ensureQueryData(timeShown(await ensureChoices(cache, url))),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function EditTime() {
  const { entryId } = useParams()
  const { data: entries } = useQuery(timeShown(useTimeChoices()))
  const close = useCloseDialog()
  const entry = entries?.find(({ _id }) => _id === entryId)
  // Keeps the entry while the dialog closes after its deletion.
  const [opened] = useState(entry)
  const shown = entry ?? opened
  return (
    <Dialog
      title={shown ? 'Edit time' : 'Not found'}
      description={shown && `${shown.companyName} · ${shown.project.title}`}
      onClose={close}
    >
      {shown ? (
        <EditTimeForm key={shown._id} entry={shown} onClose={close} />
      ) : (
        <>
          <DialogBody>
            <p>This entry isn’t in this week. It may have been deleted.</p>
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Back to the week</Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

/** Saves the entry, with an Undo step. */
function useSave({ _id: entryId }: TimeEntry) {
  const cache = useQueryClient()
  const params = { entryId }

  async function put(fields: EntryFieldsOf, version: number) {
    const saved = await askIfLongDay((confirmed) =>
      api(time.change, { params, body: { ...fields, version, ...confirmed } }),
    )
    await readTimeAgain(cache)
    return saved
  }

  return async (fields: EntryFieldsOf, over: TimeEntry): Promise<TimeEntry> => {
    const { day, minutes, note, billable, task } = over
    const saved = await put(fields, over.version)
    if (minutes === 0) return saved
    const before = { day, minutes, note, billable, task: task?._id ?? null }
    const step: UndoStep = {
      label: `${titleOf(saved)} saved`,
      undo: async () => void (await put(before, saved.version)),
    }
    toastWithUndo(step)
    return saved
  }
}

function EditTimeForm({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const cache = useQueryClient()
  const stepOf = useDeletionStep()
  const save = useSave(entry)
  const choices = useTimeChoices()
  const draftName = `time entry ${entry._id}`
  const merged = useMergedSave<TimeEntry, EntryValues>({
    latest: entry,
    draft: draftName,
    valuesOf,
    save: (typed, over) => save(bodyOf(EntrySchema, typed), over),
    async read() {
      const entries = await cache.fetchQuery({ ...timeShown(choices), staleTime: 0 })
      const found = entries.find(({ _id }) => _id === entry._id)
      if (!found) throw new ApiError('not_found', 'This entry is no longer in this week.')
      return found
    },
    onSaved: onClose,
  })
  const { conflict } = merged
  const tasks = useQuery({ ...tasksOf(entry.project._id), enabled: conflict !== undefined })
  const values = valuesOf(entry)
  const [isDeleting, setDeleting] = useState(false)
  const { form, submit, problem, draft, isSubmitting } = useContractForm<
    EntryValues,
    EntryFieldsOf
  >({
    schema: EntrySchema,
    defaultValues: values,
    draft: draftName,
    version: () => entry.version,
    async onSubmit(_, __, typed) {
      await merged.submit(typed)
      onClose()
    },
  })
  useNewestValues(form, { values, version: entry.version, draft })

  async function remove() {
    await api(time.remove, { params: { entryId: entry._id } })
    void readTimeAgain(cache)
    onClose()
  }

  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="contents">
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:grid-cols-2">
        <FormProblem className="sm:col-span-2">{problem}</FormProblem>
        {conflict && (
          <MergeDialog
            {...conflict}
            textOf={(key, value) => {
              if (key !== 'task') return undefined
              return tasks.data?.find(({ _id }) => _id === value)?.title ?? 'The project as a whole'
            }}
          />
        )}
        {entry.startedAt !== null && (
          <Banner tone="warn" className="sm:col-span-2">
            The timer is running. Saving time here stops it.
          </Banner>
        )}
        <DraftNote draft={draft} />
        <EntryFields form={form} projectId={entry.project._id} task={entry.task} />
      </DialogBody>
      <DialogFooter>
        <Button
          variant="quiet"
          className="mr-auto text-bad"
          icon={<Trash2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save
        </Button>
      </DialogFooter>
      {isDeleting && (
        <DeleteRecord
          title="Delete time"
          name={titleOf(entry)}
          onDelete={remove}
          undoStep={stepOf(entry._id, titleOf(entry))}
          onClose={() => setDeleting(false)}
        />
      )}
    </form>
  )
}
