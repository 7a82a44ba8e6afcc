// Queries for activity entries and their seals.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ChainedEntry, Link } from './chain.ts'

/** Advisory lock held while sealing, so that only one process seals at a time. */
export const sealingLock = 7_310_005

const chained = sql`activity.id, (extract(epoch from activity.at) * 1000000)::bigint::text as at,
  activity.company_id as "companyId", activity.project_id as "projectId", activity.actor_id as "actorId",
  activity.action, activity.kind, activity.record_id as "recordId", activity.visibility,
  activity.detail::text as detail, activity.detail_hash as "detailHash"`

export async function hasUnsealed(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (select from activity_unsealed) as "isSo"`.execute(db)
  return rows[0]?.isSo ?? false
}

/** @returns whether this transaction got the lock */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${sealingLock}) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}

/** Removes the oldest entries from the unsealed list and returns them. */
export async function takeUnsealed(tx: Tx, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`with taken as (
      delete from activity_unsealed
      where ctid = any (array(select ctid from activity_unsealed limit ${limit}))
      returning activity_id)
    select ${chained} from taken join activity on activity.id = taken.activity_id
    order by activity.id`.execute(tx)
  return rows
}

export async function findLastLink(tx: Tx): Promise<Link | undefined> {
  return tx
    .selectFrom('activity_seals')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasLink(tx: Tx, { number, hash }: Link): Promise<boolean> {
  const found = await tx
    .selectFrom('activity_seals')
    .select('hash')
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.hash.equals(hash) ?? false
}

export interface Seal extends Link {
  activityId: string
}

export async function insertSeals(tx: Tx, keyId: Buffer, seals: Seal[]): Promise<void> {
  const numbers = seals.map(({ number }) => number)
  const ids = seals.map(({ activityId }) => activityId)
  const hashes = seals.map(({ hash }) => hash)
  await sql`insert into activity_seals (number, activity_id, key_id, hash)
    select number, id, ${keyId}::bytea, hash
    from unnest(${numbers}::bigint[], ${ids}::uuid[], ${hashes}::bytea[]) as seal (number, id, hash)`.execute(
    tx,
  )
}

export interface SealedEntry {
  number: number
  keyId: Buffer
  hash: Buffer
  activityId: string
  /** Null if the entry itself was deleted. */
  entry: ChainedEntry | null
}

/** Returns the entries after the given number, in order. */
export async function readSealed(tx: Tx, after: number, limit: number): Promise<SealedEntry[]> {
  const { rows } = await sql<
    Omit<SealedEntry, 'entry'> & Omit<ChainedEntry, 'id'> & { id: string | null }
  >`
    select number, key_id as "keyId", hash, activity_id as "activityId", ${chained}
    from activity_seals left join activity on activity.id = activity_id
    where number > ${after} order by number limit ${limit}`.execute(tx)
  return rows.map(({ number, keyId, hash, activityId, id, ...rest }) => ({
    number,
    keyId,
    hash,
    activityId,
    entry: id === null ? null : { id, ...rest },
  }))
}

/** Counts unsealed entries: those waiting for a seal, and those that would never get one. */
export async function countUnsealed(tx: Tx): Promise<{ waiting: number; forgotten: number }> {
  const { rows } = await sql<{ waiting: number; forgotten: number }>`
    select count(*) filter (where is_waiting)::int as waiting,
      count(*) filter (where not is_waiting)::int as forgotten
    from (select exists (select from activity_unsealed u where u.activity_id = activity.id) as is_waiting
      from activity where not exists (select from activity_seals s where s.activity_id = activity.id)) unsealed`.execute(
    tx,
  )
  return rows[0] ?? { waiting: 0, forgotten: 0 }
}
