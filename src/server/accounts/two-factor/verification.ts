// Completes a sign-in with the second factor, after the password was right. Each code works once.
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { MissingKeyError } from '#server/platform/envelopes.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as accounts from '#server/accounts/auth/accounts-store.ts'
import type { AuthPlatform } from '#server/accounts/auth/auth-platform.ts'
import { twoFactorChanged } from '#server/accounts/auth/emails.ts'
import { type SignedIn, admit, getUser } from '#server/accounts/auth/sessions.ts'
import { limitCodes } from '#server/accounts/auth/sign-in-attempts.ts'
import { canPersonEnter } from '#server/accounts/auth/sessions-store.ts'
import { decryptSeed, recoveryHash, stepOfCode, typedCode } from './codes.ts'
import * as store from './store.ts'

const wrongCode = () =>
  invalid({ code: 'This code is wrong or was already used. Wait for the next one.' })

const keyMissing = () =>
  invalid({
    code: 'Codes from this app can’t be checked anymore: use a recovery code, or ask an administrator',
  })

export const challengeOver = () =>
  invalid({ challenge: 'This took too long, or the account was changed. Please sign in again.' })

/** @throws AppError `invalid` at `code` if the key that encrypted the seed is missing */
function readSeed({ encryption }: AuthPlatform, userId: string, stored: Buffer): Buffer {
  try {
    return decryptSeed(encryption, 'seed', userId, stored)
  } catch (error) {
    throw error instanceof MissingKeyError ? keyMissing() : error
  }
}

/**
 * Uses up the code. The account's row must be locked already.
 * @returns whether the code was right
 */
async function consumeCode(platform: AuthPlatform, tx: Tx, userId: string, text: string) {
  const typed = typedCode(text)
  if ('digits' in typed) {
    const factor = await store.findTwoFactor(tx, userId)
    if (!factor?.seed) return false
    const seed = readSeed(platform, userId, factor.seed)
    const step = stepOfCode(seed, typed.digits, new Date())
    return step !== undefined && store.consumeStep(tx, userId, step)
  }
  if (!(await store.consumeRecoveryCode(tx, userId, recoveryHash(typed.recovery)))) return false
  const at = new Date().toISOString()
  await sendEmail(tx, twoFactorChanged, { userId, at, what: 'recovery code used' })
  return true
}

/**
 * Verifies the second factor right after the account's password, outside a sign-in.
 * @throws AppError `invalid` at `code`; `too_many_requests`
 */
export async function verifyCode(
  platform: AuthPlatform,
  { id, email }: { id: string; email: string },
  code: string | undefined,
  source: CallSource,
): Promise<void> {
  if (!(await store.isTwoFactorEnabled(platform.agencyDatabase, id))) return
  if (!code)
    throw invalid({ code: 'Enter the code from your authenticator app, or a recovery code' })
  const isRight = await limitCodes(platform, { email, source }, () =>
    platform.agencyDatabase.transaction().execute(async (tx) => {
      await accounts.lockAccount(tx, id)
      return consumeCode(platform, tx, id, code)
    }),
  )
  if (!isRight) throw wrongCode()
}

/** Uses up the second factor within the sign-in's transaction; undefined if it is wrong. */
type Proof = ((tx: Tx) => Promise<boolean>) | undefined

/**
 * Completes a sign-in that waits for its second factor.
 * @returns undefined if the proof was wrong
 * @throws AppError `invalid` at `challenge`; `too_many_requests`
 */
export async function admitWaiting(
  platform: AuthPlatform,
  challenge: string,
  source: CallSource,
  prove: (waiting: { userId: string; tokenHash: Buffer }) => Promise<Proof>,
) {
  const { agencyDatabase } = platform
  const tokenHash = hashToken(challenge)
  const waiting = await store.findChallenge(agencyDatabase, tokenHash)
  const account = waiting && (await accounts.findAccount(agencyDatabase, { id: waiting.userId }))
  if (!account) throw challengeOver()
  const { userId, isRemembered: remember } = waiting

  let session: SignedIn | undefined
  await limitCodes(platform, { email: account.email, source }, async () => {
    const consume = await prove({ userId, tokenHash })
    if (!consume) return false
    session = await agencyDatabase.transaction().execute(async (tx) => {
      // Other changes of the account wait for this lock, or have already ended the challenge.
      const owner = await accounts.lockAccount(tx, userId)
      if (!owner || !(await consume(tx))) return undefined
      if (!(await store.consumeChallenge(tx, tokenHash))) throw challengeOver()
      if (!(await canPersonEnter(tx, userId))) throw new AppError('invalid_credentials')
      return admit(tx, owner, { remember, source })
    })
    return session !== undefined
  })
  return session && { user: await getUser(agencyDatabase, userId), remember, ...session }
}

/** @throws AppError `invalid` at `challenge` or `code`; `too_many_requests` */
export async function finishSignIn(
  platform: AuthPlatform,
  { challenge, code }: { challenge: string; code: string },
  source: CallSource,
) {
  const signedIn = await admitWaiting(platform, challenge, source, ({ userId }) =>
    Promise.resolve((tx: Tx) => consumeCode(platform, tx, userId, code)),
  )
  if (!signedIn) throw wrongCode()
  return signedIn
}
