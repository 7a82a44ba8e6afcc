// Signs in with a passkey: after the password instead of a code, or alone, where it counts as both factors.
import type { Assertion, RequestOptions } from '#contract/accounts/webauthn.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { byNetwork, consumeRateLimit, limitFailures } from '#server/platform/rate-limits.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as accounts from '#server/accounts/auth/accounts-store.ts'
import type { AuthPlatform } from '#server/accounts/auth/auth-platform.ts'
import { passkeyLimits } from '#server/accounts/auth/rules.ts'
import { type SignedIn, admit, getUser } from '#server/accounts/auth/sessions.ts'
import { canPersonEnter } from '#server/accounts/auth/sessions-store.ts'
import { emailTwoFactor } from '#server/accounts/two-factor/set-up.ts'
import { findChallenge, lockChallenge } from '#server/accounts/two-factor/store.ts'
import { limitCodes } from '#server/accounts/auth/sign-in-attempts.ts'
import {
  admitWaiting,
  challengeOver,
  verifyCode,
} from '#server/accounts/two-factor/verification.ts'
import { type Consumed, consumeChallenge, makeChallenge } from './challenges.ts'
import { requestOptions } from './options.ts'
import { type RelyingParty, verifyAssertion } from './verify.ts'
import * as store from './store.ts'

const limitBegun = (platform: AuthPlatform, { address }: CallSource) =>
  consumeRateLimit(platform, passkeyLimits.begunByNetwork, byNetwork(address))

/** The caller's network and device, and the relying party they see. */
export interface Caller {
  source: CallSource
  relyingParty: RelyingParty
}

const notHere = () => invalid({ credential: 'This passkey can’t sign in here. Please try again.' })

interface Signed {
  passkey: store.PasskeyRow
  counter: number
}

async function findSigned(
  { agencyDatabase }: AuthPlatform,
  relyingParty: RelyingParty,
  credential: Assertion,
  { challenge }: Consumed,
  how: { isAlone: boolean },
): Promise<Signed | undefined> {
  const passkey = await store.findByCredential(
    agencyDatabase,
    Buffer.from(credential.id, 'base64url'),
  )
  const verified =
    passkey && (await verifyAssertion(credential, passkey, challenge, relyingParty, how))
  return verified && { passkey, ...verified }
}

/**
 * Called with the account locked. A counter that goes backward may mean a copied passkey: refuses it and notifies the person.
 * @returns whether the passkey is accepted
 */
async function usePasskey(tx: Tx, { passkey, counter }: Signed): Promise<boolean> {
  if (await store.advanceCounter(tx, passkey.id, counter)) return true
  // If the passkey was removed meanwhile, there is nothing to report.
  if (await store.findByCredential(tx, passkey.credentialId)) {
    await emailTwoFactor(tx, passkey.userId, 'passkey refused')
  }
  return false
}

/** @throws AppError `invalid` at `challenge`; `wrong_state` if there is no passkey; `too_many_requests` */
export async function beginVerification(
  platform: AuthPlatform,
  relyingParty: RelyingParty,
  challenge: string,
  source: CallSource,
): Promise<RequestOptions> {
  await limitBegun(platform, source)
  const signInHash = hashToken(challenge)
  const waiting = await findChallenge(platform.agencyDatabase, signInHash)
  if (!waiting) throw challengeOver()
  const { userId } = waiting
  return platform.agencyDatabase.transaction().execute(async (tx) => {
    await accounts.lockAccount(tx, userId)
    if (!(await lockChallenge(tx, signInHash))) throw challengeOver()
    const passkeys = await store.listPasskeys(tx, userId)
    if (passkeys.length === 0) {
      throw wrongState('This account has no passkey.')
    }
    const made = await makeChallenge(tx, { purpose: 'second factor', userId, signInHash })
    return requestOptions(relyingParty, made, passkeys)
  })
}

/** @throws AppError `invalid` at `challenge` or `credential`; `too_many_requests` */
export async function verifyPasskey(
  platform: AuthPlatform,
  relyingParty: RelyingParty,
  { challenge, credential }: { challenge: string; credential: Assertion },
  source: CallSource,
) {
  const signedIn = await admitWaiting(
    platform,
    challenge,
    source,
    async ({ userId, tokenHash }) => {
      const begun = await consumeChallenge(platform.agencyDatabase, 'second factor', credential)
      if (!begun?.signInHash?.equals(tokenHash)) return undefined
      const how = { isAlone: false }
      const signed = await findSigned(platform, relyingParty, credential, begun, how)
      if (signed?.passkey.userId !== userId) return undefined
      return (tx) => usePasskey(tx, signed)
    },
  )
  if (signedIn) return signedIn
  throw notHere()
}

/**
 * Verifies the second factor right after the account's password, outside a sign-in.
 * @throws AppError `invalid` at `code` or `credential`; `too_many_requests`
 */
export async function verifySecondFactor(
  platform: AuthPlatform,
  { id, email }: { id: string; email: string },
  { code, credential }: { code?: string | undefined; credential?: Assertion | undefined },
  { source, relyingParty }: Caller,
): Promise<void> {
  const { agencyDatabase } = platform
  if (!credential) return verifyCode(platform, { id, email }, code, source)
  const isRight = await limitCodes(platform, { email, source }, async () => {
    const begun = await consumeChallenge(agencyDatabase, 'sign in', credential)
    const how = { isAlone: true }
    const signed = begun && (await findSigned(platform, relyingParty, credential, begun, how))
    if (signed?.passkey.userId !== id) return false
    return agencyDatabase.transaction().execute(async (tx) => {
      await accounts.lockAccount(tx, id)
      return usePasskey(tx, signed)
    })
  })
  if (!isRight) throw notHere()
}

/** The options are the same for everyone, so they reveal nothing about accounts. */
export async function beginSignIn(
  platform: AuthPlatform,
  relyingParty: RelyingParty,
  source: CallSource,
): Promise<RequestOptions> {
  await limitBegun(platform, source)
  return requestOptions(
    relyingParty,
    await makeChallenge(platform.agencyDatabase, { purpose: 'sign in' }),
  )
}

/** @throws AppError `invalid_credentials`, the same for every reason; `too_many_requests` */
export async function signInByPasskey(
  platform: AuthPlatform,
  relyingParty: RelyingParty,
  { credential, remember }: { credential: Assertion; remember: boolean },
  source: CallSource,
) {
  const { agencyDatabase } = platform
  let signedIn: (SignedIn & { userId: string }) | undefined
  const keys = [{ limit: passkeyLimits.network, key: byNetwork(source.address) }]
  await limitFailures(platform, keys, async () => {
    const begun = await consumeChallenge(agencyDatabase, 'sign in', credential)
    const how = { isAlone: true }
    const signed = begun && (await findSigned(platform, relyingParty, credential, begun, how))
    if (!signed) return false
    const { userId } = signed.passkey
    signedIn = await agencyDatabase.transaction().execute(async (tx) => {
      const owner = await accounts.lockAccount(tx, userId)
      if (!owner || !(await canPersonEnter(tx, userId))) return undefined
      if (!(await usePasskey(tx, signed))) return undefined
      return { userId, ...(await admit(tx, owner, { remember, source })) }
    })
    return signedIn !== undefined
  })
  if (signedIn) return { user: await getUser(agencyDatabase, signedIn.userId), ...signedIn }
  throw new AppError('invalid_credentials', {
    message: 'This passkey can’t sign in here. Try again, or sign in with your password.',
  })
}
