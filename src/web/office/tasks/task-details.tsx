// One task over its board, at its own address: every field, its subtasks, deleting it.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useParams } from 'react-router'
import { tasks } from '#contract/tasks.ts'
import { EditTaskForm } from '#web/features/tasks/edit-task-form.tsx'
import { SubtaskList } from '#web/features/tasks/subtask-list.tsx'
import { taskWith, tasksOf } from '#web/features/tasks/task-queries.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { DeleteRecord } from '../delete-record.tsx'
import { openFromBoard } from '../open-from-board.ts'

const load: Load = (cache, { params }) => cache.ensureQueryData(taskWith(params['taskId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser((cache, place) => {
  const { taskId = '' } = place.params
  const boards = [tasks.allOfProject.path]
  openFromBoard(
    cache,
    { boards, details: taskWith(taskId).queryKey, cardId: taskId },
    { can: { edit: true, delete: true } },
  )
  return load(cache, place)
})

export default function TaskDetails() {
  const { data: task } = useSuspenseQuery(taskWith(useParams()['taskId'] ?? ''))
  const cache = useQueryClient()
  const close = useCloseDialog()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    await api(tasks.remove, { params: { taskId: task._id } })
    void cache.invalidateQueries({ queryKey: tasksOf(task.project).queryKey })
    close()
  }

  return (
    <SidePanel
      title={task.title}
      onClose={close}
      actions={
        task.can.delete && (
          <IconButton label="Delete task" onClick={() => setAsking(true)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-5">
        <EditTaskForm key={task._id} task={task} />
        <SubtaskList task={task} canEdit={task.can.edit} />
      </div>
      {isAsking && (
        <DeleteRecord
          title="Delete task"
          name={task.title}
          onDelete={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </SidePanel>
  )
}
