// Sets up and removes the caller's authenticator app, and renews the recovery codes of any second factor.
import { randomBytes } from 'node:crypto'
import type {
  RecoveryCodes,
  TwoFactorSetUp,
  TwoFactorStatus,
} from '#contract/accounts/two-factor.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { limitFailures } from '#server/platform/rate-limits.ts'
import * as accounts from '#server/accounts/auth/accounts-store.ts'
import type { AuthPlatform } from '#server/accounts/auth/auth-platform.ts'
import { type TwoFactorEvent, twoFactorChanged } from '#server/accounts/auth/emails.ts'
import { assertSession } from '#server/accounts/auth/own-sessions.ts'
import { lockOwnAccount, verifyOwnPassword } from '#server/accounts/auth/passwords.ts'
import { presentPasskey } from '#server/accounts/passkeys/present.ts'
import { listPasskeys } from '#server/accounts/passkeys/store.ts'
import { attemptLimits, recentSignInMinutes } from '#server/accounts/auth/rules.ts'
import {
  decryptSeed,
  encryptSeed,
  newRecoveryCodes,
  recoveryHash,
  seedBytes,
  setUpOf,
  stepOfCode,
  typedCode,
} from './codes.ts'
import * as store from './store.ts'

export async function getStatus(
  { agencyDatabase }: AuthPlatform,
  ctx: Context,
): Promise<TwoFactorStatus> {
  const { personId } = ctx.caller
  const factor = await store.findTwoFactor(agencyDatabase, personId)
  return {
    enabledAt: factor?.enabledAt?.toISOString() ?? null,
    passkeys: (await listPasskeys(agencyDatabase, personId)).map(presentPasskey),
    recoveryCodesLeft: await store.countRecoveryCodes(agencyDatabase, personId),
    isRequired: await store.isDemandedOf(agencyDatabase, personId),
  }
}

export const emailTwoFactor = (tx: Tx, userId: string, what: TwoFactorEvent) =>
  sendEmail(tx, twoFactorChanged, { userId, at: new Date().toISOString(), what })

/** Someone who finds an open window must not be able to lock out its owner with their own factor. */
async function assertPasswordNotNeeded(tx: Tx, { personId, sessionId }: Context['caller']) {
  const isRecent = await accounts.isSessionSince(tx, sessionId, recentSignInMinutes)
  if (isRecent && !(await store.isTwoFactorEnabled(tx, personId))) return
  throw invalid({ password: 'Enter your password to continue' })
}

/**
 * Runs with the account locked, once the person has proved that it is theirs.
 * @throws AppError `invalid` at `password`; `wrong_state` if the address is unconfirmed; `too_many_requests`
 */
export async function beginFactor<Begun>(
  platform: AuthPlatform,
  ctx: Context,
  password: string | undefined,
  begin: (tx: Tx, account: accounts.AccountRow) => Promise<Begun>,
): Promise<Begun> {
  const { personId } = ctx.caller
  const verified =
    password === undefined
      ? undefined
      : await verifyOwnPassword(platform, personId, password, 'password')
  return ctx.transaction(async (tx) => {
    if (verified) await lockOwnAccount(tx, verified, 'password')
    else await assertPasswordNotNeeded(tx, ctx.caller)
    return begin(tx, await lockConfirmedAccount(tx, personId))
  }, 'agency')
}

/** @throws AppError `wrong_state` */
export async function lockConfirmedAccount(tx: Tx, userId: string): Promise<accounts.AccountRow> {
  const account = await accounts.lockAccount(tx, userId)
  // Otherwise, someone who registers another person's address could lock its owner out.
  if (account?.emailConfirmedAt) return account
  throw wrongState('Confirm your email address first.')
}

/**
 * An existing app stays active until the new one is confirmed.
 * @throws AppError as `beginFactor`
 */
export async function beginSetUp(
  platform: AuthPlatform,
  ctx: Context,
  password: string | undefined,
): Promise<TwoFactorSetUp> {
  const { personId } = ctx.caller
  const issuer = await platform.agencyName()
  return beginFactor(platform, ctx, password, async (tx, account) => {
    const seed = randomBytes(seedBytes)
    const stored = encryptSeed(platform.encryption, 'pending_seed', personId, seed)
    await store.savePendingSeed(tx, personId, stored)
    return setUpOf(seed, { issuer, label: account.email })
  })
}

export async function saveNewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  await store.saveRecoveryCodes(tx, userId, recoveryCodes.map(recoveryHash))
  return recoveryCodes
}

/** @throws AppError `wrong_state` if setup was not started */
async function readPendingSeed({ encryption }: AuthPlatform, tx: Tx, userId: string) {
  const factor = await store.findTwoFactor(tx, userId)
  if (!factor?.pendingSeed) {
    throw wrongState('Start setting up a second factor first.')
  }
  return decryptSeed(encryption, 'pending_seed', userId, factor.pendingSeed)
}

/** @throws AppError `invalid` at `code`; `wrong_state`; `too_many_requests` */
export async function confirmSetUp(
  platform: AuthPlatform,
  ctx: Context,
  code: string,
): Promise<RecoveryCodes> {
  const { personId, sessionId } = ctx.caller
  let recoveryCodes: string[] | undefined
  const keys = [{ limit: attemptLimits.ownCode, key: personId }]
  await limitFailures(platform, keys, async () => {
    recoveryCodes = await ctx.transaction(async (tx) => {
      await accounts.lockAccount(tx, personId)
      await assertSession(tx, ctx.caller)
      const seed = await readPendingSeed(platform, tx, personId)
      const typed = typedCode(code)
      const step = 'digits' in typed ? stepOfCode(seed, typed.digits, new Date()) : undefined
      if (step === undefined) return undefined
      const stored = encryptSeed(platform.encryption, 'seed', personId, seed)
      await store.enableTwoFactor(tx, personId, stored, step)
      // Those sessions started with the password alone, or with a factor that is lost.
      await accounts.deleteSessionsOf(tx, personId, sessionId)
      await store.deleteChallengesOf(tx, personId)
      await emailTwoFactor(tx, personId, 'enabled')
      ctx.recheckAccess([personId])
      return saveNewRecoveryCodes(tx, personId)
    }, 'agency')
    return recoveryCodes !== undefined
  })
  if (!recoveryCodes) throw invalid({ code: 'This isn’t the code your app shows now' })
  return { recoveryCodes }
}

/** @throws AppError `wrong_state` */
async function assertEnabled(tx: Tx, userId: string): Promise<void> {
  if (await store.isTwoFactorEnabled(tx, userId)) return
  throw wrongState('You don’t have a second factor.')
}

/** @throws AppError `invalid` at `password`; `wrong_state`; `too_many_requests` */
export async function renewRecoveryCodes(
  platform: AuthPlatform,
  ctx: Context,
  password: string,
): Promise<RecoveryCodes> {
  const { personId } = ctx.caller
  const verified = await verifyOwnPassword(platform, personId, password, 'password')
  return ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, verified, 'password')
    await assertEnabled(tx, personId)
    return { recoveryCodes: await saveNewRecoveryCodes(tx, personId) }
  }, 'agency')
}

/** @throws AppError `invalid` at `password`; `wrong_state`, also if the agency requires a factor; `too_many_requests` */
export async function disableTwoFactor(
  platform: AuthPlatform,
  ctx: Context,
  password: string,
): Promise<void> {
  const { personId } = ctx.caller
  const verified = await verifyOwnPassword(platform, personId, password, 'password')
  await ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, verified, 'password')
    const methods = await store.listMethods(tx, personId)
    if (!methods.includes('app')) {
      throw wrongState('You don’t have an authenticator app.')
    }
    if (methods.length === 1) return removeLastFactor(tx, personId)
    await store.deleteApp(tx, personId)
    await store.deleteChallengesOf(tx, personId)
    await emailTwoFactor(tx, personId, 'app removed')
  }, 'agency')
}

/**
 * The account's row must be locked already.
 * @throws AppError `wrong_state` if the agency requires a second factor
 */
export async function removeLastFactor(tx: Tx, userId: string): Promise<void> {
  if (await store.isDemandedOf(tx, userId)) {
    throw wrongState('The agency requires you to have a second factor. You can set up another one.')
  }
  await removeTwoFactor(tx, userId, 'disabled')
}

/** Removes every factor. The account's row must be locked already. */
export async function removeTwoFactor(
  tx: Tx,
  userId: string,
  what: 'disabled' | 'reset',
): Promise<void> {
  await store.deleteTwoFactor(tx, userId)
  await store.deleteChallengesOf(tx, userId)
  await emailTwoFactor(tx, userId, what)
}
