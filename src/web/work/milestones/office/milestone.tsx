// Dialog of one milestone, over its project's panel: fields, activity, who can see it, and deletion.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Milestone, milestones } from '#contract/work/milestones.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { EditMilestone } from '../parts/edit-milestone.tsx'
import { MilestoneLine } from '../parts/milestone-line.tsx'
import { milestoneWith, readMilestonesAgain } from '../queries.ts'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(milestoneWith(params['milestoneId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('milestoneId', 'the project')

export default recordScreen(
  { param: 'milestoneId', query: milestoneWith, backTo: 'the project' },
  function MilestoneAtAddress() {
    const { data } = useSuspenseQuery(milestoneWith(useParams()['milestoneId'] ?? ''))
    return <MilestoneDialog key={data._id} milestone={data} />
  },
)

function MilestoneDialog({ milestone }: { milestone: Milestone }) {
  const close = useCloseDialog()
  const [isDeleting, setDeleting] = useState(false)
  const { _id, title, can } = milestone
  const more = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:col-span-2">
      <RecordActivity kind="milestone" id={_id} />
      <div className="flex flex-wrap justify-between gap-2">
        <WhoSees kind="milestone" id={_id} />
        {can.delete && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        )}
      </div>
    </div>
  )
  return (
    <Dialog title={can.edit ? 'Edit milestone' : title} onClose={close}>
      {can.edit ? (
        <EditMilestone milestone={milestone} onClose={close}>
          {more}
        </EditMilestone>
      ) : (
        <>
          <DialogBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ul>
              <MilestoneLine milestone={milestone}>{title}</MilestoneLine>
            </ul>
            {more}
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Close</Button>
          </DialogFooter>
        </>
      )}
      {isDeleting && (
        <DeleteMilestone
          milestone={milestone}
          onDeleted={close}
          onClose={() => setDeleting(false)}
        />
      )}
    </Dialog>
  )
}

interface DeleteMilestoneProps {
  milestone: Milestone
  onDeleted: () => void
  onClose: () => void
}

function DeleteMilestone({ milestone, onDeleted, onClose }: DeleteMilestoneProps) {
  const cache = useQueryClient()
  const stepOf = useDeletionStep()
  const { _id: milestoneId, title } = milestone

  async function remove() {
    await api(milestones.remove, { params: { milestoneId } })
    onDeleted()
    await readMilestonesAgain(cache, milestone)
  }

  return (
    <DeleteRecord
      title="Delete milestone"
      name={title}
      onDelete={remove}
      undoStep={stepOf(milestoneId, title)}
      onClose={onClose}
    />
  )
}
