// Edits a milestone. Sends only changed fields, merged with what others saved in the meantime.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Milestone,
  type MilestoneChange,
  NewMilestone,
  milestones,
} from '#contract/work/milestones.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { findWhoChanged } from '#web/kit/records/who-changed.ts'
import { api } from '#web/lib/browser.ts'
import { milestoneWith, showMilestone } from '../queries.ts'
import { MilestoneFields, type MilestoneValues } from './milestone-fields.tsx'

const valuesOf = ({ title, dueDate, visibility }: NewMilestone): MilestoneValues => ({
  title,
  dueDate,
  visibility,
})

/** What differs in the second, because others may change the rest. */
const changeOf = (before: NewMilestone, after: NewMilestone): MilestoneChange => ({
  ...(after.title !== before.title && { title: after.title }),
  ...(after.dueDate !== before.dueDate && { dueDate: after.dueDate }),
  ...(after.visibility !== before.visibility && { visibility: after.visibility }),
})

interface EditMilestoneProps {
  milestone: Milestone
  onClose: () => void
  /** Below the fields. */
  children: ReactNode
}

export function EditMilestone({ milestone, onClose, children }: EditMilestoneProps) {
  const cache = useQueryClient()
  const { _id: milestoneId } = milestone
  const draft = `milestone ${milestoneId}`

  async function put(body: MilestoneChange) {
    const saved = await api(milestones.change, { params: { milestoneId }, body })
    await showMilestone(cache, saved)
    return saved
  }

  async function save(typed: MilestoneValues, over: Milestone): Promise<Milestone> {
    const fields = bodyOf(NewMilestone, typed)
    const change = changeOf(over, fields)
    if (Object.keys(change).length === 0) return over
    const saved = await put({ ...change, version: over.version })
    const back = { ...changeOf(fields, over), version: saved.version }
    toastWithUndo({ label: `${saved.title} saved`, undo: async () => void (await put(back)) })
    return saved
  }

  const { submit, conflict } = useMergedSave<Milestone, MilestoneValues>({
    latest: milestone,
    draft,
    valuesOf,
    save,
    read: () => cache.fetchQuery({ ...milestoneWith(milestoneId), staleTime: 0 }),
    whoChanged: findWhoChanged('milestone', milestoneId),
    onSaved: onClose,
  })

  return (
    <CreateForm<MilestoneValues, NewMilestone>
      schema={NewMilestone}
      values={valuesOf(milestone)}
      version={milestone.version}
      submitLabel="Save"
      draft={draft}
      onSubmit={async (_, __, typed) => {
        await submit(typed)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {conflict && <MergeDialog {...conflict} />}
          <MilestoneFields form={form} />
          {children}
        </>
      )}
    </CreateForm>
  )
}
