// How projects are shown among all kinds of record.
import Flag from 'lucide-react/icons/flag'
import FlagTriangleRight from 'lucide-react/icons/flag-triangle-right'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import { boardEntryPath } from '#web/records/board-entry-path.ts'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { project: FolderKanban },
  calendar: {
    project: {
      label: 'Projects',
      bar: 'bg-tag-violet-soft text-tag-violet',
      dot: 'bg-paint-violet',
      icon: ({ date }) => (date === 'start' ? FlagTriangleRight : Flag),
      dateText: ({ date }) => `Project ${date === 'start' ? 'starts' : 'ends'}`,
      path: {
        office: boardEntryPath('projects'),
        client: ({ _id }) => `/app/client/projects/${_id}`,
      },
    },
  },
}
