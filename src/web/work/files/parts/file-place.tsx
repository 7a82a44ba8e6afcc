// Where a file belongs, as a link to its task or its project's board.
import { Link } from 'react-router'
import type { File } from '#contract/work/files.ts'

export function FilePlace({ file: { company, project, task } }: { file: File }) {
  if (!project) return null
  const board = `company=${company}&project=${project._id}`
  const to = task ? `/app/admin/tasks/${task._id}?${board}` : `/app/admin/tasks?${board}`
  return (
    <Link to={to} dir="auto" className="min-w-0 truncate underline-offset-2 hover:underline">
      {task?.title ?? project.title}
    </Link>
  )
}
