// How failed jobs are shown among all kinds of record.
import MailWarning from 'lucide-react/icons/mail-warning'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: {
    failed: {
      icon: MailWarning,
      label: 'Failed jobs',
      isUrgent: true,
      all: '/app/admin/settings/failed-jobs',
    },
  },
}
