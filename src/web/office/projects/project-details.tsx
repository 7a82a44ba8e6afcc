// One project over its board, at its own address: its fields, its tasks, deleting it.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useParams } from 'react-router'
import { projects } from '#contract/projects.ts'
import { EditProjectForm } from '#web/features/projects/edit-project-form.tsx'
import { projectWith, projectsOf } from '#web/features/projects/project-queries.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { DeleteRecord } from '../delete-record.tsx'
import { openFromBoard } from '../open-from-board.ts'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(projectWith(params['projectId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser((cache, place) => {
  const { projectId = '' } = place.params
  const boards = [projects.allOfCompany.path]
  openFromBoard(
    cache,
    { boards, details: projectWith(projectId).queryKey, cardId: projectId },
    { can: { edit: true, delete: true, addTask: true, addCampaign: true } },
  )
  return load(cache, place)
})

export default function ProjectDetails() {
  const { data: project } = useSuspenseQuery(projectWith(useParams()['projectId'] ?? ''))
  const cache = useQueryClient()
  const close = useCloseDialog()
  const [isAsking, setAsking] = useState(false)
  const { _id, company, title, tasks, progress, can } = project

  async function remove() {
    await api(projects.remove, { params: { projectId: _id } })
    void cache.invalidateQueries({ queryKey: projectsOf(company).queryKey })
    close()
  }

  return (
    <SidePanel
      title={title}
      onClose={close}
      actions={
        can.delete && (
          <IconButton label="Delete project" onClick={() => setAsking(true)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-5">
        <EditProjectForm key={_id} project={project} />
        <section className="flex items-center justify-between gap-4 border-t border-line pt-4">
          <p className="text-muted tabular-nums">
            {progress.done} of {progress.total} tasks done
          </p>
          <LinkButton to={`/app/admin/tasks?company=${company}&project=${_id}`}>
            Open tasks board
          </LinkButton>
        </section>
      </div>
      {isAsking && (
        <DeleteRecord
          title="Delete project"
          name={title}
          onDelete={remove}
          onClose={() => setAsking(false)}
        >
          {tasks.length > 0 && <p className="mt-2">Its {tasks.length} tasks go with it.</p>}
        </DeleteRecord>
      )}
    </SidePanel>
  )
}
