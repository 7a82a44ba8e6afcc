// Dialog for adding a milestone, over the project's panel.
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NewMilestone, milestones } from '#contract/work/milestones.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { MilestoneFields, type MilestoneValues } from '../parts/milestone-fields.tsx'
import { showMilestone } from '../queries.ts'

const load = forStaffWith('projects', async () => undefined)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const empty: MilestoneValues = { title: '', dueDate: '', visibility: 'shared' }

export default function AddMilestone() {
  const projectId = useParams()['projectId'] ?? ''
  const cache = useQueryClient()
  const close = useCloseDialog()

  async function add(body: NewMilestone, idempotencyKey: string) {
    const params = { projectId }
    const added = await api(milestones.create, { params, body }, { idempotencyKey })
    await showMilestone(cache, added)
    toast.success(`${added.title} added`)
    close()
  }

  return (
    <Dialog title="Add milestone" onClose={close}>
      <CreateForm<MilestoneValues, NewMilestone>
        schema={NewMilestone}
        values={empty}
        submitLabel="Add milestone"
        draft={`new milestone of ${projectId}`}
        onSubmit={add}
        onClose={close}
      >
        {(form) => <MilestoneFields form={form} />}
      </CreateForm>
    </Dialog>
  )
}
