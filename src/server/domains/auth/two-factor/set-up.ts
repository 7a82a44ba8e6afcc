// One's own second factor: begun with a seed for the authenticator app, finished with its first code, renewed, taken away.
import { randomBytes } from 'node:crypto'
import type { RecoveryCodes, TwoFactorSetUp, TwoFactorStatus } from '#contract/two-factor.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { limitFailures } from '#server/platform/rate-limits.ts'
import * as accounts from '../accounts-store.ts'
import type { AuthPlatform } from '../auth-platform.ts'
import { type TwoFactorEvent, twoFactorChanged } from '../emails.ts'
import { lockOwnAccount, verifyOwnPassword } from '../passwords.ts'
import { attemptLimits, recentSignInMinutes } from '../rules.ts'
import {
  newRecoveryCodes,
  recoveryHash,
  seedBytes,
  setUpOf,
  stepOfCode,
  typedCode,
} from './codes.ts'
import { decryptSeed, encryptSeed } from './seeds.ts'
import * as store from './store.ts'

export async function getStatus({ agency }: AuthPlatform, ctx: Context): Promise<TwoFactorStatus> {
  const { personId } = ctx.viewer
  const factor = await store.findTwoFactor(agency, personId)
  return {
    enabledAt: factor?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: await store.countRecoveryCodes(agency, personId),
    isRequired: await store.isDemandedOf(agency, personId),
  }
}

const told = (tx: Tx, userId: string, what: TwoFactorEvent) =>
  sendEmail(tx, twoFactorChanged, { userId, at: new Date().toISOString(), what })

/** Whoever finds a window open must not shut its owner out with a factor of their own. */
async function assertPasswordNotNeeded(tx: Tx, { personId, sessionId }: Context['viewer']) {
  const isRecent = await accounts.isSessionSince(tx, sessionId, recentSignInMinutes)
  if (isRecent && !(await store.isTwoFactorEnabled(tx, personId))) return
  throw invalid({ password: 'Enter your password to go on' })
}

/**
 * What there is already goes on until the new one is confirmed.
 * @throws AppError `invalid` at `password`; `wrong_state` before the address is confirmed; `too_many_requests`
 */
export async function beginSetUp(
  platform: AuthPlatform,
  ctx: Context,
  password: string | undefined,
): Promise<TwoFactorSetUp> {
  const { personId } = ctx.viewer
  const verified =
    password === undefined
      ? undefined
      : await verifyOwnPassword(platform, personId, password, 'password')
  const issuer = await platform.agencyName()
  return ctx.transaction(async (tx) => {
    if (verified) await lockOwnAccount(tx, verified, 'password')
    else await assertPasswordNotNeeded(tx, ctx.viewer)
    const account = await accounts.lockAccount(tx, personId)
    // Else whoever registers with somebody's address could keep its owner out.
    if (!account?.emailConfirmedAt) {
      throw new AppError('wrong_state', { message: 'Confirm your email address first.' })
    }
    const seed = randomBytes(seedBytes)
    const stored = encryptSeed(platform.encryption, 'pending_seed', personId, seed)
    await store.savePendingSeed(tx, personId, stored)
    return setUpOf(seed, { issuer, label: account.email })
  }, 'agency')
}

async function saveNewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  await store.saveRecoveryCodes(tx, userId, recoveryCodes.map(recoveryHash))
  return recoveryCodes
}

/** @throws AppError `wrong_state` where nothing was begun */
async function readPendingSeed({ encryption }: AuthPlatform, tx: Tx, userId: string) {
  const factor = await store.findTwoFactor(tx, userId)
  if (!factor?.pendingSeed) {
    throw new AppError('wrong_state', { message: 'Begin to set up the second factor first.' })
  }
  return decryptSeed(encryption, 'pending_seed', userId, factor.pendingSeed)
}

/** @throws AppError `invalid` at `code`; `wrong_state`; `too_many_requests` */
export async function confirmSetUp(
  platform: AuthPlatform,
  ctx: Context,
  code: string,
): Promise<RecoveryCodes> {
  const { personId, sessionId } = ctx.viewer
  let recoveryCodes: string[] | undefined
  const keys = [{ limit: attemptLimits.ownCode, key: personId }]
  await limitFailures(platform, keys, async () => {
    recoveryCodes = await ctx.transaction(async (tx) => {
      await accounts.lockAccount(tx, personId)
      const seed = await readPendingSeed(platform, tx, personId)
      const typed = typedCode(code)
      const step = 'digits' in typed ? stepOfCode(seed, typed.digits, new Date()) : undefined
      if (step === undefined) return undefined
      const stored = encryptSeed(platform.encryption, 'seed', personId, seed)
      await store.enableTwoFactor(tx, personId, stored, step)
      // They began with the password alone, or with what was lost.
      await accounts.deleteSessionsOf(tx, personId, sessionId)
      await store.deleteChallengesOf(tx, personId)
      await told(tx, personId, 'enabled')
      ctx.recheckAccess([personId])
      return saveNewRecoveryCodes(tx, personId)
    }, 'agency')
    return recoveryCodes !== undefined
  })
  if (!recoveryCodes) throw invalid({ code: 'This is not the code that the app shows now' })
  return { recoveryCodes }
}

/** @throws AppError `wrong_state` */
async function assertEnabled(tx: Tx, userId: string): Promise<void> {
  if (await store.isTwoFactorEnabled(tx, userId)) return
  throw new AppError('wrong_state', { message: 'There is no second factor.' })
}

/** @throws AppError `invalid` at `password`; `wrong_state`; `too_many_requests` */
export async function renewRecoveryCodes(
  platform: AuthPlatform,
  ctx: Context,
  password: string,
): Promise<RecoveryCodes> {
  const { personId } = ctx.viewer
  const verified = await verifyOwnPassword(platform, personId, password, 'password')
  return ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, verified, 'password')
    await assertEnabled(tx, personId)
    return { recoveryCodes: await saveNewRecoveryCodes(tx, personId) }
  }, 'agency')
}

/** @throws AppError `invalid` at `password`; `wrong_state` also where the agency demands one; `too_many_requests` */
export async function disableTwoFactor(
  platform: AuthPlatform,
  ctx: Context,
  password: string,
): Promise<void> {
  const { personId } = ctx.viewer
  const verified = await verifyOwnPassword(platform, personId, password, 'password')
  await ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, verified, 'password')
    await assertEnabled(tx, personId)
    if (await store.isDemandedOf(tx, personId)) {
      throw new AppError('wrong_state', {
        message: 'The agency demands a second factor of you. You can set up another one.',
      })
    }
    await removeTwoFactor(tx, personId, 'disabled')
  }, 'agency')
}

/** Whose account the caller holds locked. */
export async function removeTwoFactor(
  tx: Tx,
  userId: string,
  what: 'disabled' | 'reset',
): Promise<void> {
  await store.deleteTwoFactor(tx, userId)
  await store.deleteChallengesOf(tx, userId)
  await told(tx, userId, what)
}
