// How files are shown among all kinds of record.
import Paperclip from 'lucide-react/icons/paperclip'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { file: Paperclip },
  approvals: {
    file: {
      path: (id) => `/app/client/files/${id}`,
      // Projects decide for files only who approves first.
      defaultMode: 'Default',
      isNeverRequired: true,
    },
  },
}
