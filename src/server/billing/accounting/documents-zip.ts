// PDFs and e-invoices of a period as one ZIP, made one after another while they are sent.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { getDocument } from '#server/billing/invoices/documents.ts'
import { requireInvoice } from '#server/billing/invoices/service.ts'
import { embeddedXml } from '#server/billing/e-invoices/service.ts'
import { archiveFolder } from '#server/platform/archive-names.ts'
import type { Context } from '#server/platform/context.ts'
import type { BookedDocument } from './rules.ts'

/** @returns undefined for void documents, and where an e-invoice lacks something */
const readXml = (ctx: Context, id: string): Promise<string | undefined> =>
  ctx.read(async (tx) => embeddedXml(tx, await requireInvoice(tx, ctx, id)))

export function zipDocuments(ctx: Context, documents: readonly BookedDocument[]): Readable {
  const zip = new ZipFile()
  // The library's types declare an older stream interface, but this is a PassThrough.
  const output = zip.outputStream as Readable
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)))
  const nameOf = archiveFolder()

  /** Resolves once it is sent, so that memory holds one at a time. */
  const add = (name: string, content: Buffer | string, compress: boolean) =>
    new Promise<void>((resolve) => {
      output.once('close', resolve)
      zip.addReadStreamLazy(nameOf(name), { compress }, (take) => {
        const source = Readable.from([Buffer.from(content)])
        source.once('close', () => {
          output.off('close', resolve)
          resolve()
        })
        take(null, source)
      })
    })

  async function addAll() {
    for (const { id, number } of documents) {
      // Nobody reads on after the download was aborted.
      if (output.destroyed) return
      // oxlint-disable-next-line no-await-in-loop
      await add(`${number}.pdf`, (await getDocument(ctx, id)).content, false)
      // oxlint-disable-next-line no-await-in-loop
      const xml = await readXml(ctx, id)
      // oxlint-disable-next-line no-await-in-loop
      if (xml !== undefined) await add(`${number}.xml`, xml, true)
    }
    zip.end()
  }

  zip.on('error', fail)
  addAll().catch(fail)
  return output
}
