// How quotes are shown among all kinds of record.
import FileCheck from 'lucide-react/icons/file-check'
import FilePen from 'lucide-react/icons/file-pen'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { quote: FilePen },
  attention: {
    quote: { icon: FileCheck, label: 'To invoice', all: '/app/admin/quotes?status=to+invoice' },
  },
}
