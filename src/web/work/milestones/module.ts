// How milestones are shown among all kinds of record.
import Goal from 'lucide-react/icons/goal'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { milestone: Goal },
  attention: {
    milestone: { icon: Goal, label: 'Milestone' },
  },
  calendar: {
    milestone: {
      label: 'Milestones',
      bar: 'bg-tag-yellow-soft text-tag-yellow',
      dot: 'bg-paint-yellow',
      icon: () => Goal,
      doneText: 'reached',
      path: {
        office: ({ _id, company, project }) =>
          `/app/admin/projects/${project}/milestones/${_id}?company=${company}`,
        client: ({ project }) => `/app/client/projects/${project}`,
      },
    },
  },
}
