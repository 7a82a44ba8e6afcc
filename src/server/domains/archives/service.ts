// A company as one tar archive, written while it is sent: its records, then its files, each in its turn.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type TarPackController, createTarPacker } from 'modern-tar'
import { seeCompany } from '#server/domains/companies/service.ts'
import type { Context } from '#server/platform/context.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import { contentKey } from '#server/platform/storage/keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Spool, spoolRows } from './spool.ts'
import { readRows } from './store.ts'
import { leftOut, ofTheAgency } from './tables.ts'

/** Of the form of what is in it. */
const archiveFormat = 1

/** All records of a large company take longer to read than a call may wait otherwise. */
const readingMs = 60_000

export interface CompanyArchive {
  companyName: string
  spool: Spool
  manifest: object
}

export function readCompany(
  ctx: Context,
  storage: Storage,
  companyId: string,
): Promise<CompanyArchive> {
  return withTimeLimit(readingMs, () =>
    ctx.transaction(async (tx) => {
      const { name } = await seeCompany(tx, ctx, companyId)
      const spool = await spoolRows(storage.incoming, readRows(tx, ctx.viewer, companyId))
      const manifest = {
        format: archiveFormat,
        company: { id: companyId, name },
        at: new Date().toISOString(),
        counts: spool.counts,
        leftOut: { ...leftOut, ...ofTheAgency },
        files: spool.files.map((file) => ({ ...file, path: pathOf(file) })),
      }
      return { companyName: name, spool, manifest }
    }),
  )
}

const pathOf = ({ id, name }: { id: string; name: string }) => `files/${id}/${name}`

/** Whoever reads it, or gives it up, ends it: what was put aside is removed. */
export function streamOf(archive: CompanyArchive, storage: Storage): Readable {
  const { readable, controller } = createTarPacker()
  const output = Readable.fromWeb(readable)
  const packed = pack(controller, archive, storage)
    .catch((error: Error) => output.destroy(error))
    .then(() => rm(archive.spool.path, { force: true }))
  // Nobody waits for it.
  packed.catch(() => undefined)
  return output
}

async function pack(
  controller: TarPackController,
  { spool, manifest }: CompanyArchive,
  storage: Storage,
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
  await addEntry(controller, { name: 'manifest.json', size: text.length }, [text])
  for (const { name, start, size } of spool.entries) {
    // oxlint-disable no-await-in-loop -- one entry after the other
    const part = createReadStream(spool.path, { start, end: start + size - 1 })
    await addEntry(controller, { name, size }, part)
  }
  for (const file of spool.files) {
    const content = await storage.read(contentKey(file.id))
    await addEntry(controller, { name: pathOf(file), size: file.size }, content)
    // oxlint-enable no-await-in-loop
  }
  controller.finalize()
}

async function addEntry(
  controller: TarPackController,
  { name, size }: { name: string; size: number },
  content: Iterable<Uint8Array> | Readable,
): Promise<void> {
  try {
    const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter()
    // Its end is waited for below; that of one given up would be nobody's.
    writer.closed.catch(() => undefined)
    for await (const bytes of content) await writer.write(bytes)
    await writer.close()
  } finally {
    // Where it was given up before the first bytes were taken.
    if (content instanceof Readable) content.destroy()
  }
}
