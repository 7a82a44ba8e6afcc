// E-invoices and their delivery.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './deliveries-store.ts'

export const eInvoices: NounModule = {
  attention,
  tables: {
    invoice_deliveries: 'company',
  },
}
