// Queue for drawing invoices and quotes in worker processes.
import { DrawingQueue } from '#server/platform/pdf/drawing-queue.ts'
import type { PrintedDocument } from './printed.ts'
import type { Drawing } from './render-worker.ts'

const queue = new DrawingQueue<Drawing>(new URL('./render-worker.ts', import.meta.url))

/** @throws OverLimitError; AppError `unavailable` if the queue is full */
export const drawDocument = (
  { id, version }: { id: string; version: number },
  document: PrintedDocument,
  eInvoice?: string,
): Promise<Buffer> => queue.draw(`${id} ${version}`, { document, eInvoice })
