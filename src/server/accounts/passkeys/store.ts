// Queries for passkeys and their challenges.
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'

export interface PasskeyRow {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  userHandle: Buffer
  transports: string[]
  name: string
  createdAt: Date
  usedAt: Date | null
}

const passkeys = (db: Tx) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId'])
    .select(['public_key as publicKey', 'user_handle as userHandle', 'transports'])
    .select(['name', 'created_at as createdAt', 'used_at as usedAt'])

export const listPasskeys = (db: Tx, userId: string): Promise<PasskeyRow[]> =>
  passkeys(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

export const findByCredential = (db: Tx, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst()

export interface NewPasskey {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  userHandle: Buffer
  counter: number
  transports: string[]
  name: string
}

/** @returns undefined if the credential already exists */
export async function insertPasskey(
  tx: Tx,
  { id, userId, credentialId, publicKey, userHandle, counter, transports, name }: NewPasskey,
): Promise<PasskeyRow | undefined> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      user_handle: userHandle,
      counter,
      transports,
      name,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && passkeys(tx).where('id', '=', id).executeTakeFirst()
}

/** @returns undefined if the person has no such passkey */
export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return passkeys(tx).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute()
}

/** @returns false if the counter has not advanced, as with a copy, unless this passkey does not count at all */
export async function advanceCounter(tx: Tx, id: string, counter: number): Promise<boolean> {
  const advanced = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<SqlBool>`(counter < ${counter} or counter = 0 and ${counter}::bigint = 0)`)
    .returning('id')
    .executeTakeFirst()
  return advanced !== undefined
}

export type NewChallenge =
  | { purpose: 'add'; userId: string; sessionId: string; userHandle: Buffer }
  | { purpose: 'second factor'; userId: string; signInHash: Buffer }
  | { purpose: 'sign in' }
export type Purpose = NewChallenge['purpose']

export async function insertChallenge(
  tx: Tx,
  challenge: NewChallenge,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const isAdding = challenge.purpose === 'add'
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      purpose: challenge.purpose,
      user_id: challenge.purpose === 'sign in' ? null : challenge.userId,
      session_id: isAdding ? challenge.sessionId : null,
      user_handle: isAdding ? challenge.userHandle : null,
      sign_in_hash: challenge.purpose === 'second factor' ? challenge.signInHash : null,
      expires_at: expiresAt,
    })
    .execute()
}

/** @returns undefined if it was used, has expired or had another purpose */
export function consumeChallenge(db: Tx, purpose: Purpose, challengeHash: Buffer) {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'session_id as sessionId'])
    .returning(['user_handle as userHandle', 'sign_in_hash as signInHash'])
    .executeTakeFirst()
}
