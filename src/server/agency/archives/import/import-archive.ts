// Imports an unpacked archive into an installation without companies, in one transaction.
import { type FileHandle, open, rm } from 'node:fs/promises'
import { enqueuePreviews } from '#server/work/files/service.ts'
import { continueSeries } from '#server/billing/invoices/service.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import { ArchiveError } from './limits.ts'
import { type Preparing, prepareRows } from './prepare-rows.ts'
import type { Row } from './rows.ts'
import * as store from './store.ts'
import type { PartPlace, Unpacked } from './unpack.ts'

export interface ImportOptions {
  agencyDatabase: Database
  /** Called after each part; an error it throws aborts and rolls back the import. */
  onRows?: (done: number) => Promise<void> | void
  /** Runs before any row is inserted, under the lock that also blocks setup. */
  first?: (tx: Tx) => Promise<void>
  /** Runs last, in the same transaction. */
  also?: (tx: Tx) => Promise<void>
}

const notEmpty =
  'This installation already has clients. Import the archive into an empty one: use a new DATA_DIR or a new database.'

/** @throws ArchiveError; AppError `unavailable` */
export async function assertEmpty(db: Tx): Promise<void> {
  if (await store.hasCompanies(db)) throw new ArchiveError(notEmpty)
}

/** Removes the spool file whether or not the import succeeds. */
export async function importArchive(
  unpacked: Unpacked,
  { agencyDatabase, onRows, first, also }: ImportOptions,
): Promise<void> {
  const spool = await open(unpacked.spool, 'r')
  try {
    await agencyDatabase.transaction().execute(async (tx) => {
      await store.lockInstallation(tx)
      await first?.(tx)
      await assertEmpty(tx)
      await store.beginRestoring(tx)
      if (unpacked.manifest.kind === 'agency') await store.deleteStartingWebsite(tx)
      await new Writing(tx, unpacked, spool, onRows).write()
      await continueSeries(tx)
      await drawPreviews(tx, unpacked)
      await also?.(tx)
      await notify(tx, { refresh: true })
    })
  } catch (error) {
    // Deferred constraints are only checked at commit.
    throw toArchiveError(error, 'The archive')
  } finally {
    await spool.close()
    await discard(unpacked)
  }
}

/** Removes the spool of an archive that is not imported; its stored files are swept later. */
export async function discard({ spool }: Unpacked): Promise<void> {
  await rm(spool, { force: true })
}

async function drawPreviews(tx: Tx, { files }: Unpacked): Promise<void> {
  const pending = [...files].filter(([, { preview }]) => preview === 'pending')
  await enqueuePreviews(
    tx,
    pending.map(([id]) => id),
  )
}

class Writing {
  readonly #tx: Tx
  readonly #unpacked: Unpacked
  readonly #spool: FileHandle
  readonly #onRows: ImportOptions['onRows']
  readonly #preparing: Preparing
  #done = 0

  constructor(tx: Tx, unpacked: Unpacked, spool: FileHandle, onRows: ImportOptions['onRows']) {
    this.#tx = tx
    this.#unpacked = unpacked
    this.#spool = spool
    this.#onRows = onRows
    const { manifest, files } = unpacked
    this.#preparing = { kind: manifest.kind, files, people: new Set() }
  }

  async write(): Promise<void> {
    for (const table of this.#unpacked.tables) {
      const { parent } = table
      // Parents are inserted first.
      if (parent === undefined) {
        await this.#writeTable(table, () => true)
      } else {
        // Rows that reference another row of the same table come last.
        await this.#writeTable(table, (row) => isEmpty(row[parent]))
        await this.#writeTable(table, (row) => !isEmpty(row[parent]))
      }
    }
  }

  async #writeTable(table: ArchivedTable, isChosen: (row: Row) => boolean): Promise<void> {
    for (const place of this.#unpacked.parts.get(table.name) ?? []) {
      // Queries of one transaction run in sequence.
      const rows = (await this.#read(place)).filter(isChosen)
      if (rows.length === 0) continue
      const prepared = await prepareRows(table, rows, this.#preparing)
      await this.#insert(table, prepared, place.name)
      this.#done += rows.length
      await this.#onRows?.(this.#done)
    }
  }

  async #read({ start, size }: PartPlace): Promise<Row[]> {
    const bytes = Buffer.alloc(size)
    await this.#spool.read(bytes, 0, size, start)
    // Safe cast: the rows were checked before they were written there.
    return JSON.parse(bytes.toString('utf8')) as Row[]
  }

  async #insert(table: ArchivedTable, rows: Row[], part: string): Promise<void> {
    try {
      const [first] = rows
      if (table.name === 'installation') {
        if (first) await store.saveInstallation(this.#tx, first)
      } else if (table.name === 'messages') {
        await store.insertMessages(this.#tx, table, rows)
      } else {
        await store.insertRows(this.#tx, table, rows)
      }
    } catch (error) {
      throw toArchiveError(error, part)
    }
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined

/** Data (22) and integrity (23) errors are caused by the archive; anything else is ours or temporary. */
function toArchiveError(error: unknown, part: string): unknown {
  const { code, message, constraint } = (error ?? {}) as Record<string, string | undefined>
  if (error instanceof ArchiveError || !/^(?:22|23|54|P0001)/.test(code ?? '')) return error
  const rule = constraint ? ` (${constraint})` : ''
  return new ArchiveError(`${part}: ${message ?? 'the database rejected it'}${rule}`, {
    cause: error,
  })
}
