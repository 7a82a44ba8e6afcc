// Adds, renames and removes the caller's passkeys. The first second factor comes with recovery codes.
import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { CreationOptions, NewCredential } from '#contract/accounts/webauthn.ts'
import type { Passkey } from '#contract/accounts/two-factor.ts'
import { AppError, invalid, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { consumeRateLimit, limitFailures } from '#server/platform/rate-limits.ts'
import * as accounts from '#server/accounts/auth/accounts-store.ts'
import type { AuthPlatform } from '#server/accounts/auth/auth-platform.ts'
import { assertSession } from '#server/accounts/auth/own-sessions.ts'
import { lockOwnAccount, verifyOwnPassword } from '#server/accounts/auth/passwords.ts'
import { attemptLimits, maxPasskeys, passkeyLimits } from '#server/accounts/auth/rules.ts'
import {
  beginFactor,
  emailTwoFactor,
  lockConfirmedAccount,
  removeLastFactor,
  saveNewRecoveryCodes,
} from '#server/accounts/two-factor/set-up.ts'
import { deleteChallengesOf, listMethods } from '#server/accounts/two-factor/store.ts'
import { type Consumed, consumeChallenge, makeChallenge } from './challenges.ts'
import { creationOptions } from './options.ts'
import { presentPasskey } from './present.ts'
import { type RelyingParty, type VerifiedCredential, verifyNewCredential } from './verify.ts'
import * as store from './store.ts'

/** @throws AppError `wrong_state` */
function assertRoom(present: readonly unknown[]): void {
  if (present.length < maxPasskeys) return
  throw wrongState(`You have ${maxPasskeys} passkeys, which is the maximum. Remove one first.`)
}

/** @throws AppError `invalid` at `password`; `wrong_state`; `too_many_requests` */
export async function beginPasskey(
  platform: AuthPlatform,
  ctx: Context,
  relyingParty: RelyingParty,
  password: string | undefined,
): Promise<CreationOptions> {
  const { personId, sessionId } = ctx.caller
  await consumeRateLimit(platform, passkeyLimits.begunByPerson, personId)
  const agencyName = await platform.agencyName()
  return beginFactor(platform, ctx, password, async (tx, account) => {
    const present = await store.listPasskeys(tx, personId)
    assertRoom(present)
    await assertSession(tx, ctx.caller)
    const userHandle = present[0]?.userHandle ?? randomBytes(32)
    const challenge = await makeChallenge(tx, {
      purpose: 'add',
      userId: personId,
      sessionId,
      userHandle,
    })
    return creationOptions({ relyingParty, agencyName, account, challenge, userHandle, present })
  })
}

interface Added {
  passkey: Passkey
  recoveryCodes: string[] | null
}

/** @throws AppError `invalid` at `credential`; `wrong_state`; `too_many_requests` */
export async function addPasskey(
  platform: AuthPlatform,
  ctx: Context,
  relyingParty: RelyingParty,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Added> {
  const { personId, sessionId } = ctx.caller
  let added: Added | undefined
  const keys = [{ limit: attemptLimits.ownCode, key: personId }]
  await limitFailures(platform, keys, async () => {
    const begun = await consumeChallenge(platform.agencyDatabase, 'add', credential)
    if (begun?.userId !== personId || begun.sessionId !== sessionId) return false
    const verified = await verifyNewCredential(credential, begun.challenge, relyingParty)
    if (!verified) return false
    const transports = knownTransports(credential.response.transports)
    added = await save(ctx, begun, { ...verified, name, transports })
    return true
  })
  if (added) return added
  throw invalid({
    credential: 'This took too long, or the passkey isn’t valid here. Please try again.',
  })
}

/** Drops malformed transports, because the rest are later sent to browsers. */
const knownTransports = (transports: readonly string[] = []) =>
  transports.filter((transport) => /^[a-z-]+$/.test(transport))

function save(
  ctx: Context,
  begun: Consumed,
  passkey: VerifiedCredential & { name: string; transports: string[] },
): Promise<Added> {
  const { personId } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockConfirmedAccount(tx, personId)
    await assertSession(tx, ctx.caller)
    assertRoom(await store.listPasskeys(tx, personId))
    const isFirstFactor = (await listMethods(tx, personId)).length === 0
    const saved = await store.insertPasskey(tx, {
      ...passkey,
      id: uuidv7(),
      userId: personId,
      userHandle: begun.userHandle ?? randomBytes(32),
    })
    if (!saved) throw invalid({ credential: 'This passkey was already added.' })
    await emailTwoFactor(tx, personId, isFirstFactor ? 'first passkey' : 'passkey added')
    return {
      passkey: presentPasskey(saved),
      recoveryCodes: isFirstFactor ? await beginTwoFactor(tx, ctx) : null,
    }
  }, 'agency')
}

/** Ends the other sessions, which started with the password alone. */
async function beginTwoFactor(tx: Tx, ctx: Context): Promise<string[]> {
  const { personId, sessionId } = ctx.caller
  await accounts.deleteSessionsOf(tx, personId, sessionId)
  await deleteChallengesOf(tx, personId)
  ctx.recheckAccess([personId])
  return saveNewRecoveryCodes(tx, personId)
}

/** @throws AppError `not_found` */
export function renamePasskey(ctx: Context, id: string, name: string): Promise<Passkey> {
  return ctx.transaction(async (tx) => {
    const renamed = orNotFound(await store.renamePasskey(tx, ctx.caller.personId, id, name))
    return presentPasskey(renamed)
  }, 'agency')
}

/** @throws AppError `invalid` at `password`; `not_found`; `wrong_state` for the last required factor; `too_many_requests` */
export async function removePasskey(
  platform: AuthPlatform,
  ctx: Context,
  id: string,
  password: string,
): Promise<void> {
  const { personId } = ctx.caller
  const verified = await verifyOwnPassword(platform, personId, password, 'password')
  await ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, verified, 'password')
    const present = await store.listPasskeys(tx, personId)
    if (!present.some((one) => one.id === id)) throw new AppError('not_found')
    const methods = await listMethods(tx, personId)
    if (present.length === 1 && methods.length === 1) return removeLastFactor(tx, personId)
    await store.deletePasskey(tx, id)
    await deleteChallengesOf(tx, personId)
    await emailTwoFactor(tx, personId, 'passkey removed')
  }, 'agency')
}
