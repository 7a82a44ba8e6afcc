// Worker process that draws invoices and quotes.
import { serveJobs } from '#server/platform/worker-jobs.ts'
import type { PrintedDocument } from './printed.ts'
import { renderDocument } from './render.ts'

export interface Drawing {
  document: PrintedDocument
  eInvoice?: string | undefined
}

serveJobs(({ document, eInvoice }: Drawing) => renderDocument(document, eInvoice))
