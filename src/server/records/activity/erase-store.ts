// Queries for activity entries that name a person.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { erasedDetail } from './chain.ts'
import { sealingLock } from './seal-store.ts'

export interface NamedPerson {
  id: string
  /** Null if the address may belong to someone else. */
  email: string | null
  /** Ids of the invitations this person accepted, which were sent to the address they had then. */
  invitations: readonly string[]
}

export async function listAcceptedInvitations(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select detail ->> 'invitation' as id from activity
    where action = 'joined' and detail ->> 'person' = ${personId} and detail ? 'invitation'`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function lockSealing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sealingLock})`.execute(tx)
}

interface NamingEntry {
  id: string
  detail: string
  /** Key of the entry's seal; null if it is not sealed yet. */
  keyId: Buffer | null
}

/** Until November 2026, 'comment restored' entries contained the comment's text, which may mention people by name. */
const containsText = sql`activity.kind = 'comment' and action = 'restored' and detail ->> 'name' like '%@%'`

export async function listNaming(
  tx: Tx,
  { id, email, invitations }: NamedPerson,
  limit: number,
): Promise<NamingEntry[]> {
  const { rows } = await sql<NamingEntry>`
    select activity.id, activity.detail::text as detail, key_id as "keyId"
    from activity left join activity_seals on activity_id = activity.id
    where detail_hash is null and detail <> '{}' and (
      activity.kind = 'person' and record_id = any (${[id, ...invitations]}::uuid[])
      or detail ->> 'person' = ${id} or detail ->> 'invitation' = any (${invitations}::text[])
      or lower(detail ->> 'email') = ${email} or lower(detail ->> 'name') = ${email}
      or ${containsText})
    order by activity.id limit ${limit}`.execute(tx)
  return rows
}

export async function eraseDetails(
  tx: Tx,
  entries: readonly { id: string; hash: string }[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const hashes = entries.map(({ hash }) => hash)
  await sql`update activity set detail = ${erasedDetail}::jsonb, detail_hash = erased.hash
    from unnest(${ids}::uuid[], ${hashes}::text[]) as erased (id, hash) where activity.id = erased.id`.execute(
    tx,
  )
}
