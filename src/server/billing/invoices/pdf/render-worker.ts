// Worker process that draws invoices and quotes.
import { serveJobs } from '#server/platform/worker-jobs.ts'
import type { PrintedDocument } from './printed.ts'
import { type RenderOptions, renderDocument } from './render.ts'

export interface Drawing extends RenderOptions {
  document: PrintedDocument
}

serveJobs(({ document, ...options }: Drawing) => renderDocument(document, options))
