// The PDF of an invoice: of a draft drawn each time, of what was sent drawn once and stored, as the document that the client has.
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import * as store from './documents-store.ts'
import { withCurrentParties } from './parties.ts'
import { embeddedXml } from './e-invoice/embedded.ts'
import { drawDocument } from './pdf/drawings.ts'
import { printedInvoice } from './pdf/printed.ts'
import { pdfName } from './pdf/words.ts'
import type { InvoiceRow } from './rules.ts'
import { markViewed, requireInvoice } from './service.ts'

const draw = (row: InvoiceRow, eInvoice?: string): Promise<Buffer> =>
  drawDocument(row, printedInvoice(row), eInvoice)

interface Access {
  read<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** By the agency's role. */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>
}

async function documentOf({ read, write }: Access, row: InvoiceRow): Promise<Buffer> {
  if (row.state === 'draft') return draw(row)
  const stored = await read((tx) => store.findDocument(tx, row))
  if (stored) return stored
  const drawn = await draw(row, await read((tx) => embeddedXml(tx, row)))
  await write((tx) => store.insertDocument(tx, row, drawn))
  return drawn
}

/** For emails. */
export const readDocument = (agency: Database, row: InvoiceRow): Promise<Buffer> =>
  documentOf({ read: (job) => job(agency), write: (job) => agency.transaction().execute(job) }, row)

/** Of a draft as it would be sent now. */
export async function getDocument(ctx: Context, id: string) {
  await markViewed(ctx, id)
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireInvoice(tx, ctx, id)))
  const write: Access['write'] = (job) => ctx.transaction(job, 'agency')
  return { name: pdfName(row), content: await documentOf({ read: ctx.read, write }, row) }
}
