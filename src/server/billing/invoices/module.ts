// Invoices and credit notes.
import { canSeeMoney } from '#server/platform/caller.ts'
import type { NounModule } from '#server/records/module.ts'
import { requireInvoice } from './service.ts'
import { attention, calendar, reattachInvoices, search, withoutDetached } from './module-store.ts'

export const invoices: NounModule = {
  records: [
    {
      kind: 'invoice',
      // Visitors cannot act on invoices; payments through Stripe are recorded by the program.
      automatic: 'all',
      deletion: { needs: ['money'], isSeenBy: canSeeMoney },
      table: 'invoices',
      search,
      path: {
        office: ({ id }) => `/app/admin/invoices/${id}`,
        client: ({ id }) => `/app/client/invoices/${id}`,
      },
      require: requireInvoice,
    },
  ],
  attention,
  calendar,
  adaptRestored: withoutDetached,
  afterRestore: (tx, _, { snapshot }) => reattachInvoices(tx, snapshot),
  tables: {
    invoices: 'company',
    invoice_payments: 'company',
    invoice_reminders: 'company',
    invoice_series: 'agency',
    invoice_documents: { leftOut: 'rendered from the invoices' },
    client_billing: 'company',
  },
  personalData: [
    {
      table: 'invoice_payments',
      person: 'recorded_by',
      columns: ['id', 'invoice_id', 'created_at'],
    },
  ],
}
