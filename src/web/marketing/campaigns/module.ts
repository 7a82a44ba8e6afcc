// How campaigns are shown among all kinds of record.
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Megaphone from 'lucide-react/icons/megaphone'
import TrendingDown from 'lucide-react/icons/trending-down'
import { boardEntryPath } from '#web/records/board-entry-path.ts'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { campaign: Megaphone },
  attention: {
    budget: {
      icon: CircleDollarSign,
      label: 'Over budget',
      isUrgent: true,
    },
    plan: { icon: TrendingDown, label: 'Off plan', isUrgent: true },
  },
  calendar: {
    campaign: {
      label: 'Campaigns',
      bar: 'bg-tag-orange-soft text-tag-orange',
      dot: 'bg-paint-orange',
      icon: ({ date }) => (date === 'start' ? Megaphone : undefined),
      dateText: ({ date }) => `Campaign ${date === 'start' ? 'starts' : 'ends'}`,
      path: {
        office: boardEntryPath('campaigns'),
        // Clients have no campaign page.
        client: ({ project }) => `/app/client/projects/${project}`,
      },
    },
  },
}
