// Queries for second factors. Seeds are stored encrypted, recovery codes hashed.
import { type SqlBool, sql } from 'kysely'
import { TwoFactorMethod } from '#contract/accounts/auth.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface TwoFactorRow {
  seed: Buffer | null
  pendingSeed: Buffer | null
  enabledAt: Date | null
}

/** Counts only if setup was completed. */
const hasApp = sql<boolean>`exists (select from two_factors f
  where f.user_id = users.id and f.enabled_at is not null)`

const hasPasskey = sql<boolean>`exists (select from passkeys p where p.user_id = users.id)`

/** True for an authenticator app, a passkey, or both. */
export const hasTwoFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`

/** Whether the agency requires a second factor from this person. */
const isTwoFactorDemanded = sql<boolean>`(users.role = 'admin' and exists (
  select from installation i where i.is_one and (i.two_factor_for = 'staff'
    or i.two_factor_for = 'administrators' and users.staff_role = 'administrator')))`

/** True if a required second factor must be set up before anything else. */
export const mustSetUpTwoFactor = sql<boolean>`(${isTwoFactorDemanded} and not ${hasTwoFactor})`

export async function findTwoFactor(db: Tx, userId: string): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factors')
    .select(['seed', 'pending_seed as pendingSeed', 'enabled_at as enabledAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Empty if there is no second factor. */
export async function listMethods(db: Tx, userId: string): Promise<TwoFactorMethod[]> {
  const found = await db
    .selectFrom('users')
    .select([hasApp.as('app'), hasPasskey.as('passkey')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return TwoFactorMethod.options.filter((method) => found?.[method])
}

export async function isTwoFactorEnabled(db: Tx, userId: string): Promise<boolean> {
  return (await listMethods(db, userId)).length > 0
}

export async function isDemandedOf(db: Tx, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select(isTwoFactorDemanded.as('isDemanded'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.isDemanded ?? false
}

/** Staff who still have to set up a required second factor. */
export async function listOwing(db: Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where(mustSetUpTwoFactor)
    .execute()
  return rows.map(({ id }) => id)
}

export async function savePendingSeed(tx: Tx, userId: string, pendingSeed: Buffer): Promise<void> {
  await tx
    .insertInto('two_factors')
    .values({ user_id: userId, pending_seed: pendingSeed, seed: null, enabled_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_seed: pendingSeed }))
    .execute()
}

/** @param seed the pending seed, whose first code has been verified */
export async function enableTwoFactor(
  tx: Tx,
  userId: string,
  seed: Buffer,
  step: number,
): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({
      seed,
      pending_seed: null,
      last_step: step,
      enabled_at: new Date(),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** @returns false if this code or a later one was already used */
export async function consumeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute()
}

/** Deletes apps, passkeys and recovery codes. */
export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await deleteApp(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Replaces existing codes. */
export async function saveRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** @returns whether the code existed; it is now deleted */
export async function consumeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countRecoveryCodes(db: Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export interface ChallengeRow {
  userId: string
  isRemembered: boolean
}

export async function insertChallenge(
  tx: Tx,
  { userId, isRemembered }: ChallengeRow,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      is_remembered: isRemembered,
      expires_at: expiresAt,
    })
    .execute()
}

const isAlive = sql<SqlBool>`expires_at > now()`

export async function findChallenge(db: Tx, tokenHash: Buffer): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .select(['user_id as userId', 'is_remembered as isRemembered'])
    .where('token_hash', '=', tokenHash)
    .where(isAlive)
    .executeTakeFirst()
}

/** Locks the challenge until the transaction ends. Lock the account first, as everything that ends a challenge does. */
export async function lockChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where(isAlive)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** @returns false if it was used or ended meanwhile */
export async function consumeChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where(isAlive)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Invalidates sign-ins waiting for a code and pending passkey challenges. */
export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function deleteExpiredChallenges(db: Tx): Promise<void> {
  for (const table of ['passkey_challenges', 'sign_in_challenges'] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  }
}
