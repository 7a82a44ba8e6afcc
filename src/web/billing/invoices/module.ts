// How invoices are shown among all kinds of record.
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { WebModule } from '#web/records/module.ts'

export const invoicesModule: WebModule = {
  icons: { invoice: ReceiptText },
}
