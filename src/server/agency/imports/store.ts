// Imports in the database.
import { sql } from 'kysely'
import type { ImportPreview, ImportState, TableKind } from '#contract/agency/imports.ts'
import type { TextEncoding } from '#contract/values/text-encoding.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { hasJob } from '#server/platform/jobs/store.ts'
import type { ImportRow, ShownImport } from './rules.ts'

const selectSummaries = (tx: Tx) =>
  tx
    .selectFrom('imports')
    .select(['imports.id', 'created_by as createdBy', 'imports.created_at as createdAt', 'kind'])
    .select(['state', 'file_name as fileName', 'into_company as intoCompany'])
    .select(['into_project as intoProject', 'added'])
    .select(
      sql<string | null>`(select name from companies where id = into_company)`.as('companyName'),
    )
    .select(
      sql<string | null>`(select title from projects where id = into_project)`.as('projectName'),
    )

/** Columns for showing an import, without the content and record ids, which are large. */
const selectShown = (tx: Tx) =>
  selectSummaries(tx)
    .select(['total', 'invited', 'failure', 'remaining', 'preview', 'board'])
    .select(['report_count as notImportedCount', 'waiting'])

const selectWhole = (tx: Tx) =>
  selectShown(tx).select([
    'content',
    'options',
    'record_ids as recordIds',
    'made_project as madeProject',
  ])

export const findImport = (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  selectWhole(tx).where('imports.id', '=', id).executeTakeFirst()

/** The person's own import, to be shown. */
export const findOwnShown = (
  tx: Tx,
  personId: string,
  id: string,
): Promise<ShownImport | undefined> =>
  selectShown(tx).where('imports.id', '=', id).where('created_by', '=', personId).executeTakeFirst()

const selectOwn = (tx: Tx, personId: string, id: string) =>
  selectWhole(tx).where('imports.id', '=', id).where('created_by', '=', personId)

export const findOwn = (tx: Tx, personId: string, id: string): Promise<ImportRow | undefined> =>
  selectOwn(tx, personId, id).executeTakeFirst()

/** Locks the person's own import against other writers. */
export const lockOwn = (tx: Tx, personId: string, id: string): Promise<ImportRow | undefined> =>
  selectOwn(tx, personId, id).forUpdate('imports').executeTakeFirst()

export interface ImportsPage {
  after?: string | undefined
  size: number
}

/** Newest first: ids are time-ordered. */
export function listOwn(tx: Tx, personId: string, { after, size }: ImportsPage) {
  const own = selectSummaries(tx).where('created_by', '=', personId)
  const page = after === undefined ? own : own.where('imports.id', '<', after)
  return page.orderBy('imports.id', 'desc').limit(size).execute()
}

export type NewImportRow = Pick<
  ImportRow,
  'id' | 'createdBy' | 'kind' | 'fileName' | 'intoCompany' | 'intoProject' | 'options'
>

export const columnsOf = (row: NewImportRow) => ({
  id: row.id,
  created_by: row.createdBy,
  kind: row.kind,
  file_name: row.fileName,
  into_company: row.intoCompany,
  into_project: row.intoProject,
  options: JSON.stringify(row.options),
})

export async function insertImport(
  tx: Tx,
  row: NewImportRow & { content: Uint8Array; preview: ImportPreview },
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      ...columnsOf(row),
      content: Buffer.from(row.content),
      preview: JSON.stringify(row.preview),
    })
    .execute()
}

/** The encoding that the person last chose for such a file. */
export async function findChosenEncoding(
  tx: Tx,
  personId: string,
  kind: TableKind,
): Promise<TextEncoding | undefined> {
  const encoding = sql<TextEncoding | null>`options ->> 'encoding'`
  const found = await tx
    .selectFrom('imports')
    .select(encoding.as('encoding'))
    .where('created_by', '=', personId)
    .where('kind', '=', kind)
    .where(encoding, 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.encoding ?? undefined
}

export async function savePreview(
  tx: Tx,
  id: string,
  options: ImportRow['options'],
  preview: ImportPreview,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ options: JSON.stringify(options), preview: JSON.stringify(preview) })
    .where('id', '=', id)
    .execute()
}

export async function saveState(tx: Tx, id: string, state: ImportState): Promise<void> {
  await tx.updateTable('imports').set({ state, failure: null }).where('id', '=', id).execute()
}

export async function beginApplying(tx: Tx, id: string, total: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'applying', total, added: 0, is_cancelled: false })
    .where('id', '=', id)
    .execute()
}

export async function askToCancel(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('imports').set({ is_cancelled: true }).where('id', '=', id).execute()
}

const withoutContent = {
  ...{ content: null, board_content: null, preview: null, board: null },
  // Corrected cells are content of the table.
  options: sql<string>`options - 'corrections'`,
}

/** Ends an import that added nothing, and deletes its content. */
export async function endWithout(
  tx: Tx,
  id: string,
  state: 'cancelled' | 'failed',
  failure: string | null = null,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state, failure, added: 0, report: '[]', report_count: 0, ...withoutContent })
    .where('id', '=', id)
    .execute()
}

/** Only one worker can hold this lock until `tx` ends. */
export async function lockWork(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 64))`.execute(tx)
}

/**
 * Writes outside the work's transaction, so that progress is visible before it commits.
 * @returns false if the import was cancelled
 */
export async function reportProgress(db: Tx, id: string, added: number): Promise<boolean> {
  const found = await db
    .updateTable('imports')
    .set({ added })
    .where('id', '=', id)
    .returning('is_cancelled')
    .executeTakeFirst()
  return found?.is_cancelled === false
}

/** @returns false, without changing anything, if the import was cancelled in the meantime */
export async function endApplied(
  tx: Tx,
  id: string,
  recordIds: string[],
  waiting: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      state: 'applied',
      total: recordIds.length,
      added: recordIds.length,
      record_ids: recordIds,
      waiting,
      ...withoutContent,
    })
    .where('id', '=', id)
    .where('is_cancelled', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function endUndone(
  tx: Tx,
  id: string,
  remaining: ImportRow['remaining'],
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'undone', remaining: JSON.stringify(remaining), waiting: 0 })
    .where('id', '=', id)
    .execute()
}

export async function endInviting(
  tx: Tx,
  id: string,
  { invited, waiting }: { invited: number; waiting: number },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set(({ eb }) => ({
      state: 'applied',
      failure: null,
      invited: eb('invited', '+', invited),
      waiting,
    }))
    .where('id', '=', id)
    .execute()
}

/** Returns the import to its previous state. */
export async function backToApplied(db: Tx, id: string, failure: string): Promise<void> {
  await db.updateTable('imports').set({ state: 'applied', failure }).where('id', '=', id).execute()
}

const abandoned = 'The server couldn’t finish this in time. Nothing was changed. Please try again.'

/** Ends imports whose job was given up, e.g. after a full disk; otherwise they would stay in progress forever. */
export async function endAbandonedImports(db: Tx): Promise<void> {
  const isAbandoned = sql<boolean>`not ${hasJob('import', 'import', sql<string>`imports.id::text`)}`
  await db
    .updateTable('imports')
    .set({ state: 'failed', failure: abandoned, added: 0, ...withoutContent })
    .where('state', '=', 'applying')
    .where(isAbandoned)
    .execute()
  await db
    .updateTable('imports')
    .set({ state: 'applied', failure: abandoned })
    .where('state', 'in', ['inviting', 'undoing'])
    .where(isAbandoned)
    .execute()
}

/** Keeps unapplied imports for 1 day, applied people imports for 90 (their invitations have expired), the rest for 30. */
export async function deleteOldImports(db: Tx): Promise<void> {
  await db
    .deleteFrom('imports')
    .where(
      sql<boolean>`created_at < now() - interval '90 days'
        or (created_at < now() - interval '30 days' and not (kind = 'person' and state = 'applied'))
        or (state = 'preview' and created_at < now() - interval '1 day')`,
    )
    .execute()
}
