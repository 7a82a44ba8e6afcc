// Queries for objects to remove from the storage, and whether a row still (or again) references them.
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'

export interface RemovedObject {
  key: string
  isFile: boolean
  isUpload: boolean
  isImage: boolean
}

export async function listRemoved(
  db: Database,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<RemovedObject[]> {
  const name = sql`split_part(key, '/', 2)`
  const id = sql`case when key like 'file/%' then ${name}::uuid end`
  return db
    .selectFrom('removed_objects')
    .select('key')
    .select(sql<boolean>`exists (select from files where files.id = ${id})`.as('isFile'))
    .select(sql<boolean>`exists (select from uploads where uploads.id = ${id})`.as('isUpload'))
    .select(sql<boolean>`exists (select from website_images where hash = ${name})`.as('isImage'))
    .where('removed_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('removed_at')
    .limit(limit)
    .execute()
}

export async function forgetRemoved(db: Database, key: string): Promise<void> {
  await db.deleteFrom('removed_objects').where('key', '=', key).execute()
}
