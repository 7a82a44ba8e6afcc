// Invoice PDFs: drafts are drawn each time; sent invoices once, then stored, so the document never changes.
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { getLetterheadLogo } from '#server/site/website/service.ts'
import { embeddedXml } from '#server/billing/e-invoices/service.ts'
import { DrawingQueue } from '#server/platform/pdf/drawing-queue.ts'
import * as store from './documents-store.ts'
import { withCurrentParties } from './parties.ts'
import { type PrintedDocument, printedInvoice } from './pdf/printed.ts'
import { pdfName } from './pdf/labels.ts'
import type { InvoiceRow } from './rules.ts'
import { markViewed, requireInvoice } from './service.ts'
import type { RenderOptions } from './pdf/render.ts'
import type { Drawing } from './pdf/render-worker.ts'

const queue = new DrawingQueue<Drawing>(new URL('./pdf/render-worker.ts', import.meta.url))

/** @throws OverLimitError; AppError `unavailable` if the queue is full */
export const drawDocument = (
  { id, version }: { id: string; version: number },
  document: PrintedDocument,
  options: RenderOptions,
) => queue.draw(`${id} ${version}`, { document, ...options })

async function draw(row: InvoiceRow, options: RenderOptions): Promise<Buffer> {
  const { content } = await drawDocument(row, printedInvoice(row), options)
  return content
}

interface Access {
  read<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** Uses the agency's database role. */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>
}

async function documentOf({ read, write }: Access, row: InvoiceRow): Promise<Buffer> {
  if (row.state === 'draft') return draw(row, { logo: await write(getLetterheadLogo) })
  const stored = await read((tx) => store.findDocument(tx, row))
  if (stored) return stored
  const drawn = await draw(row, {
    eInvoice: await read((tx) => embeddedXml(tx, row)),
    logo: await write(getLetterheadLogo),
  })
  await write((tx) => store.insertDocument(tx, row, drawn))
  return drawn
}

export const readDocument = (agencyDatabase: Database, row: InvoiceRow): Promise<Buffer> =>
  documentOf(
    {
      read: (job) => job(agencyDatabase),
      write: (job) => agencyDatabase.transaction().execute(job),
    },
    row,
  )

/** A draft is drawn as it would be sent now. */
export async function getDocument(ctx: Context, id: string) {
  await markViewed(ctx, id)
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireInvoice(tx, ctx, id)))
  const write: Access['write'] = (job) => ctx.transaction(job, 'agency')
  return { name: pdfName(row), content: await documentOf({ read: ctx.read, write }, row) }
}

/** Latin letters and usual signs, which need no drawing to know that they can be printed. */
const printable = /^[\0-\u017f–—‘’“”•…€]*$/

/** Characters of a draft that its PDF would lack. */
export async function findUnprintable(ctx: Context, id: string): Promise<string[]> {
  const row = await ctx.read((tx) => requireInvoice(tx, ctx, id))
  if (row.state !== 'draft') return []
  const current = await withCurrentParties(ctx, row)
  const document = printedInvoice(current)
  if (printable.test(JSON.stringify(document))) return []
  // As the preview is drawn, which may share this drawing.
  const logo = await ctx.transaction(getLetterheadLogo, 'agency')
  return (await drawDocument(current, document, { logo })).missing
}
