// Queries for deletions.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { RecordKind } from '#contract/records.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import type { DeletedRecord } from '#server/records/module.ts'

export interface DeletionRow {
  id: string
  kind: RecordKind
  roots: DeletedRecord[]
  deletedBy: { id: string; first: string; last: string } | null
  deletedAt: Date
  canRestore: boolean
}

/** How long a deletion can be undone, and how long it is remembered. */
const isRestorable = sql<boolean>`snapshot is not null and deleted_at > now() - interval '1 hour'`
const isForgotten = sql<boolean>`deleted_at < now() - interval '90 days'`

export interface NewDeletion {
  id: string
  kind: RecordKind
  roots: DeletedRecord[]
  recordIds: string[]
  deletedBy: string
  snapshot: Snapshot
}

export async function insertDeletion(tx: Tx, deletion: NewDeletion): Promise<void> {
  const { id, kind, roots, recordIds, deletedBy, snapshot } = deletion
  await tx
    .insertInto('deletions')
    .values({
      id,
      kind,
      roots: JSON.stringify(roots),
      record_ids: recordIds,
      deleted_by: deletedBy,
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
}

/** The latest deletion that included the record. */
export async function findDeletion(db: Tx, recordId: string): Promise<DeletionRow | undefined> {
  return db
    .selectFrom('deletions')
    .leftJoin('users', 'users.id', 'deletions.deleted_by')
    .select(['deletions.id', 'kind', 'roots', 'deleted_at as deletedAt'])
    .select(isRestorable.as('canRestore'))
    .select(
      sql<DeletionRow['deletedBy']>`case when users.id is not null then json_build_object(
        'id', users.id, 'first', users.first_name, 'last', users.last_name) end`.as('deletedBy'),
    )
    .where(sql<boolean>`record_ids @> array[${recordId}]::uuid[]`)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type TakenDeletion = Pick<DeletionRow, 'kind' | 'roots' | 'deletedAt'> & {
  snapshot: Snapshot
}

/** Deletes the entry, so that it can only be restored once. */
export async function takeDeletion(tx: Tx, id: string): Promise<TakenDeletion | undefined> {
  const taken = await tx
    .deleteFrom('deletions')
    .where('id', '=', id)
    .where(isRestorable)
    .returning(['kind', 'roots', 'snapshot', 'deleted_at as deletedAt'])
    .executeTakeFirst()
  return taken?.snapshot ? { ...taken, snapshot: taken.snapshot } : undefined
}

export interface RestorableRecord {
  id: string
  name: string
  /** The requested ids that its rows refer to, and that must be restored first. */
  needs: string[]
  /** Whether one of the ids is its own or that of something in it. */
  holds: boolean
}

/** Restorable deletions that contain one of these ids or refer to one. */
export async function listRestorable(db: Tx, ids: readonly string[]): Promise<RestorableRecord[]> {
  const { rows } = await sql<RestorableRecord>`
    with asked as (select unnest(${ids}::text[]) as id)
    select root ->> 'id' as id, root ->> 'name' as name, named.ids as needs,
        coalesce(root ->> 'id' = any (named.places), false) as holds
      from deletions
      cross join lateral (select
          array_agg(distinct field.text) filter (where field.text in (select id from asked)) as ids,
          array_agg(distinct field.text) filter (where fields ->> 'id' in (select id from asked)) as places
        from jsonb_array_elements(snapshot -> 'tables') as content
        cross join jsonb_array_elements(content -> 'rows') as fields
        cross join jsonb_each_text(fields) as field (name, text)) as named
      cross join jsonb_array_elements(roots) as root
      where ${isRestorable} and named.ids is not null
      order by deleted_at, 1`.execute(db)
  return rows
}

export async function expireDeletions(db: Tx): Promise<void> {
  await db
    .updateTable('deletions')
    .set({ snapshot: null })
    .where('snapshot', 'is not', null)
    .where(sql<boolean>`not (${isRestorable})`)
    .execute()
  await db.deleteFrom('deletions').where(isForgotten).execute()
}
