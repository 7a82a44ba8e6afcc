// How tasks are shown among all kinds of record.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import HandHelping from 'lucide-react/icons/hand-helping'
import ListChecks from 'lucide-react/icons/list-checks'
import { boardEntryPath } from '#web/records/board-entry-path.ts'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { task: ListChecks },
  attention: {
    request: { icon: HandHelping, label: 'Client request', isSince: true },
    overdue: { icon: Clock, label: 'Overdue task', isUrgent: true, all: '/app/admin/tasks?mine' },
    today: { icon: CircleDashed, label: 'Due today', hidesDue: true, all: '/app/admin/tasks?mine' },
    review: { icon: Eye, label: 'In review' },
  },
  approvals: {
    task: {
      path: (id) => `/app/client/work-manager/${id}`,
      defaultMode: 'Same as the project',
      sentBack: 'It goes back to In Progress.',
    },
  },
  calendar: {
    task: {
      label: 'Tasks',
      bar: 'text-text hover:bg-hover',
      dot: 'bg-muted',
      icon: ({ isDone }) => (isDone ? CircleCheck : CircleDashed),
      isStruckWhenDone: true,
      path: {
        office: boardEntryPath('tasks'),
        client: ({ _id }) => `/app/client/work-manager/${_id}`,
      },
    },
  },
}
