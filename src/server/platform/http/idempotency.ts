// Idempotency keys: the key is claimed in the same transaction as the work, and the answer is saved with it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hourMs } from '#contract/values/durations.ts'
import type { Tx } from '../database/pool.ts'
import { AppError } from '../app-error.ts'
import { appErrorOf } from '../database/errors.ts'
import { codeOf } from '../database/health.ts'

const retentionHours = 24

const expiredBefore = () => new Date(Date.now() - retentionHours * hourMs)

export interface KeyedCall {
  /** The person, or the anonymous callers of a network. */
  personId: string
  /** Method and path as called. */
  call: string
  key: string
  bodyHash: Buffer
}

/** Rolls back the transaction of a repeated request; carries the first answer. */
export class Replay extends Error {
  /** JSON; undefined if the endpoint has no answer body. */
  readonly answer: string | undefined

  constructor(answer: string | undefined) {
    super('This request was already answered')
    this.answer = answer
  }
}

/** Body fields that this fast hash would expose to guessing. */
const secrets: ReadonlySet<string> = new Set(['password', 'totp'])

export function keyedCall(personId: string, call: string, key: string, body: unknown): KeyedCall {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null, (name, value) => (secrets.has(name) ? null : value)))
    .digest()
  return { personId, call, key, bodyHash }
}

/** Advisory lock: shared while a call's answer is made and saved, exclusive while someone is erased. */
const answersLock = 7310164

/** PostgreSQL's code of a lock that was not granted in time. */
const lockNotAvailable = '55P03'

/**
 * Waits for calls whose answers are being made; later ones begin once `tx` ends.
 * @throws AppError `unavailable` if one takes long, because all later ones wait behind this
 */
export async function lockAnswers(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
  try {
    await sql`select pg_advisory_xact_lock(${answersLock})`.execute(tx)
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
  await sql`set local lock_timeout = 0`.execute(tx)
}

/** In place of a body's hash: the answer was removed, because it named someone who was erased. */
export const removedHash = Buffer.alloc(0)

/**
 * Claims the key; a concurrent claim waits until the first transaction ends.
 * @returns the earlier answer to the same request; undefined if this is the first
 * @throws AppError `key_reused` if the body was different, or the answer was removed
 */
export async function claimKey(
  tx: Tx,
  { personId, call, key, bodyHash }: KeyedCall,
): Promise<Replay | undefined> {
  const expired = expiredBefore()
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ person: personId, call, key, body_hash: bodyHash, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['person', 'call', 'key'])
        .doUpdateSet({ body_hash: bodyHash, answer: null, created_at: new Date() })
        .where('idempotency_keys.created_at', '<', expired),
    )
    .returning(sql`pg_advisory_xact_lock_shared(${answersLock})`.as('held'))
    .executeTakeFirst()
  if (claimed) return undefined
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('person', '=', personId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.body_hash.equals(removedHash)) {
    const message = 'This request was already carried out, but its answer is no longer available.'
    throw new AppError('key_reused', { message })
  }
  if (!first.body_hash.equals(bodyHash)) throw new AppError('key_reused')
  return new Replay(first.answer ?? undefined)
}

/**
 * Returns the first answer only to callers who may still perform the action. The work itself decides this: it is run again in
 * a transaction that the replay rolls back. Other errors it encounters, such as a name taken by the first request, are
 * ignored.
 * @param seesAll whether a record that is not found is gone rather than hidden
 */
export async function authorizeReplay(
  work: () => Promise<unknown>,
  { seesAll }: { seesAll: boolean },
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const appError = error instanceof AppError ? error : appErrorOf(error)
    const code = appError?.code
    if (code === 'forbidden' || code === 'signed_out' || code === 'unavailable') throw error
    if (!appError || (code === 'not_found' && !seesAll)) throw error
  }
}

export async function saveAnswer(tx: Tx, keyed: KeyedCall, answer: unknown): Promise<void> {
  if (answer === undefined) return
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('person', '=', keyed.personId)
    .where('call', '=', keyed.call)
    .where('key', '=', keyed.key)
    .execute()
}

export async function deleteExpiredKeys(db: Tx): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', expiredBefore()).execute()
}
