// How invoices are shown among all kinds of record.
import CircleCheck from 'lucide-react/icons/circle-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { invoice: ReceiptText },
  attention: {
    invoice: {
      icon: TriangleAlert,
      label: 'Overdue invoice',
      isUrgent: true,
      all: '/app/admin/invoices?status=overdue',
    },
  },
  calendar: {
    invoice: {
      label: 'Invoices',
      bar: 'bg-tag-green-soft text-tag-green',
      dot: 'bg-paint-green',
      icon: ({ isDone, isOverdue }) =>
        isDone ? CircleCheck : isOverdue ? TriangleAlert : ReceiptText,
      doneText: 'paid',
      isStruckWhenDone: true,
      path: {
        office: ({ _id }) => `/app/admin/invoices/${_id}`,
        client: ({ _id }) => `/app/client/invoices/${_id}`,
      },
    },
  },
}
