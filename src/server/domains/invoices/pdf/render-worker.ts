// The thread that draws invoices.
import { serveJobs } from '#server/platform/worker-jobs.ts'
import type { InvoiceRow } from '../rules.ts'
import { renderInvoice } from './render.ts'

export interface Drawing {
  row: InvoiceRow
  eInvoice: string | undefined
}

serveJobs(({ row, eInvoice }: Drawing) => renderInvoice(row, eInvoice))
