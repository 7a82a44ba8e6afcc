// How instalments are shown among all kinds of record.
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: {
    instalment: { icon: ReceiptText, label: 'Instalment due' },
  },
}
