// Exports a company, or the whole agency, as one tar archive: read from one snapshot, streamed at the reader's pace.
import { requireCompany } from '#server/clients/companies/service.ts'
import type { Context } from '#server/platform/context.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Manifest, archiveFormat } from './manifest.ts'
import type { Archive } from './packing.ts'
import { type Spool, spoolRows } from './spool.ts'
import { readRows } from './store.ts'
import { agencyTables, leftOutTables, whyNotOfCompany } from './tables.ts'

export { type Archive, streamOf } from './packing.ts'
export { spoolRows } from './spool.ts'

/** Reading all records takes longer than the default statement timeout. */
const companyMs = 60_000
const agencyMs = 10 * 60_000

const manifestOf = (
  kind: Pick<Manifest, 'kind' | 'company'>,
  { counts, files }: Spool,
  leaves: Record<string, string>,
): Manifest => ({
  format: archiveFormat,
  ...kind,
  at: new Date().toISOString(),
  counts,
  files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
  leftOut: leaves,
})

export function readCompany(ctx: Context, storage: Storage, companyId: string): Promise<Archive> {
  return withTimeLimit(companyMs, () =>
    ctx.transaction(async (tx) => {
      const { name } = await requireCompany(tx, ctx, companyId)
      const spool = await spoolRows(storage.incoming, readRows(tx, ctx.caller, { companyId }))
      const company = { id: companyId, name }
      const ofAgency = Object.fromEntries(agencyTables().map((table) => [table, whyNotOfCompany]))
      const leaves = { ...leftOutTables(), ...ofAgency }
      return { name, spool, manifest: manifestOf({ kind: 'company', company }, spool, leaves) }
    }),
  )
}

export function readAgency(ctx: Context, storage: Storage): Promise<Archive> {
  return withTimeLimit(agencyMs, () =>
    ctx.transaction(async (tx) => {
      const spool = await spoolRows(storage.incoming, readRows(tx, ctx.caller, 'agency'))
      const day = new Date().toISOString().slice(0, 10)
      return {
        name: `Archive ${day}`,
        spool,
        manifest: manifestOf({ kind: 'agency' }, spool, leftOutTables()),
      }
    }),
  )
}

export { ArchiveError } from './import/limits.ts'
export { assertEmpty, importArchive, discard } from './import/import-archive.ts'
export { type Unpacked, type UnpackOptions, unpackArchive } from './import/unpack.ts'
