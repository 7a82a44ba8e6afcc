// Queries for signing in: the password hash, and known browsers and networks.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { canEnter } from './sessions-store.ts'

/** Hashes of the browser's device cookie and of its network. */
export interface SourceHashes {
  device: Buffer | null
  network: Buffer
}

export interface Credentials {
  id: string
  email: string
  role: 'admin' | 'client'
  passwordHash: string | null
  canEnter: boolean
  isKnownDevice: boolean
  isKnownNetwork: boolean
}

const isKnown = (kind: 'device' | 'network', keyHash: Buffer | null): RawBuilder<boolean> =>
  sql`exists (select from sign_in_sources s where s.user_id = users.id and s.kind = ${kind}
    and s.key_hash = ${keyHash}::bytea and s.seen_at > now() - interval '180 days')`

export async function findCredentials(
  db: Tx,
  email: string,
  { device, network }: SourceHashes,
): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'password_hash as passwordHash', canEnter.as('canEnter')])
    .select(isKnown('device', device).as('isKnownDevice'))
    .select(isKnown('network', network).as('isKnownNetwork'))
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Locks the person's row if the password is unchanged and they may sign in. */
export async function lockPasswordIfSame(tx: Tx, id: string, passwordHash: string | null) {
  const found = await tx
    .selectFrom('users')
    .select(['password_hash as passwordHash', canEnter.as('canEnter')])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return found?.passwordHash === passwordHash && found.canEnter
}

/** Replaces the browser's token for everyone who has signed in with it. */
export async function renewDevice(tx: Tx, former: Buffer, device: Buffer): Promise<void> {
  await tx
    .updateTable('sign_in_sources')
    .set({ key_hash: device })
    .where('kind', '=', 'device')
    .where('key_hash', '=', former)
    .execute()
}

export async function saveSource(
  tx: Tx,
  userId: string,
  kind: 'device' | 'network',
  keyHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('sign_in_sources')
    .values({ user_id: userId, kind, key_hash: keyHash })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'key_hash']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute()
}

/** Keeps only the most recently seen sources of each kind. */
export async function trimSources(tx: Tx, userId: string, maxOfKind: number): Promise<void> {
  await sql`delete from sign_in_sources s using (
      select kind, key_hash, row_number() over (partition by kind order by seen_at desc) as place
      from sign_in_sources where user_id = ${userId}
    ) ranked
    where s.user_id = ${userId} and s.kind = ranked.kind and s.key_hash = ranked.key_hash
      and ranked.place > ${maxOfKind}`.execute(tx)
}

export async function deleteSourcesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_sources').where('user_id', '=', userId).execute()
}

export async function deleteOldSources(db: Tx): Promise<void> {
  await db
    .deleteFrom('sign_in_sources')
    .where('seen_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute()
}
