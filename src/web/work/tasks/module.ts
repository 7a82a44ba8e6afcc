// How tasks are shown among all kinds of record.
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import ListChecks from 'lucide-react/icons/list-checks'
import type { WebModule } from '#web/records/module.ts'

export const tasksModule: WebModule = {
  icons: { task: ListChecks },
  attention: {
    overdue: { icon: Clock, label: 'Overdue', isUrgent: true, all: '/app/admin/tasks?mine' },
    today: { icon: CircleDashed, label: 'Due today', hidesDue: true, all: '/app/admin/tasks?mine' },
    review: { icon: Eye, label: 'In review', all: '/app/admin/tasks' },
  },
}
