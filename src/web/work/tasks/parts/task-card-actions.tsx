// Actions in a task card's menu, other than moving.
import type { QueryClient } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Copy from 'lucide-react/icons/copy'
import Link2 from 'lucide-react/icons/link-2'
import SquareCheck from 'lucide-react/icons/square-check'
import type { Task } from '#contract/work/tasks.ts'
import type { CardAction } from '#web/kit/boards/board-types.ts'
import type { CardSelection } from '#web/kit/boards/selection.ts'
import { toast } from '#web/ui/toast-store.ts'
import { withCode } from '#web/ui/lazy-part.ts'

const calls = () => import('./change-tasks.ts')

async function copyLink(task: Task): Promise<void> {
  const { company, project, _id } = task
  const path = `/app/admin/tasks/${_id}?company=${company}&project=${project}`
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.href).href)
    toast.success('Link copied')
  } catch {
    toast.error('Couldn’t copy the link. Your browser doesn’t allow it here.')
  }
}

const icon = { size: 16, 'aria-hidden': true }

export function taskCardActions(
  task: Task,
  selection: CardSelection,
  client: QueryClient,
): readonly CardAction[] {
  const { archived } = task
  return [
    {
      id: 'select',
      label: 'Select',
      icon: <SquareCheck {...icon} />,
      onSelect: () => selection.begin(task._id),
    },
    {
      id: 'link',
      label: 'Copy link',
      icon: <Link2 {...icon} />,
      onSelect: () => void copyLink(task),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <Copy {...icon} />,
      onSelect: () => void withCode(calls, ({ duplicateTask }) => duplicateTask(client, task)),
    },
    {
      id: 'archive',
      label: archived ? 'Restore' : 'Archive',
      icon: archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
      onSelect: () =>
        void withCode(calls, ({ changeTasks }) =>
          changeTasks(client, [task], { archived: !archived }, archived ? 'restored' : 'archived'),
        ),
    },
  ]
}
