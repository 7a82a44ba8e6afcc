// Add time dialog, over the week sheet, for a project or one of its tasks.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { time } from '#contract/work/time.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { askIfLongDay } from '#web/work/time/parts/exceeds-day.ts'
import { readTimeAgain } from '#web/work/time/queries.ts'
import { titleOf } from '#web/work/time/parts/timer-calls.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { ProjectDialog } from '#web/work/boards/parts/project-dialog.tsx'
import {
  EntryFields,
  type EntryFieldsOf,
  EntrySchema,
  type EntryValues,
  newEntry,
} from './entry-fields.tsx'
import { dayIn } from './time-address.ts'

const load = forStaffWith('work', (cache) => cache.ensureQueryData(todayQuery))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function AddTime() {
  return (
    <ProjectDialog title="Add time" question="Which project was the time spent on?">
      {({ projectId }, close) => <AddTimeForm projectId={projectId} onClose={close} />}
    </ProjectDialog>
  )
}

function AddTimeForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const cache = useQueryClient()
  const today = useToday()
  const [address] = useSearchParams()
  const [values] = useState(() => newEntry(dayIn(address, today)))

  async function add(fields: EntryFieldsOf, idempotencyKey: string) {
    const body = { ...fields, project: projectId }
    const added = await askIfLongDay((confirmed) =>
      api(time.create, { body: { ...body, ...confirmed } }, { idempotencyKey }),
    )
    const step: UndoStep = {
      label: `${formatMinutes(added.minutes)} added on ${titleOf(added)}`,
      async undo() {
        await api(time.remove, { params: { entryId: added._id } })
        await readTimeAgain(cache)
      },
    }
    toastWithUndo(step)
    void readTimeAgain(cache)
    onClose()
  }

  return (
    <CreateForm<EntryValues, EntryFieldsOf>
      schema={EntrySchema}
      values={values}
      submitLabel="Add time"
      draft={`time on ${projectId}`}
      onSubmit={add}
      onClose={onClose}
    >
      {(form) => <EntryFields form={form} projectId={projectId} />}
    </CreateForm>
  )
}
