// Limits sign-in attempts: few for strangers, without ever using up the owner's own. Each browser and network that a person has signed
// in from keeps its own failure count while others guess.
import type { Tx } from '#server/platform/database/pool.ts'
import type { Requester } from '#server/platform/fair-queue.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { KeyedLimiter } from '#server/platform/keyed-limiter.ts'
import { isPasswordRight } from '#server/platform/passwords.ts'
import {
  type LimitedKey,
  byNetwork,
  limitFailures,
  resetRateLimit,
} from '#server/platform/rate-limits.ts'
import { networkHash } from '#server/platform/http/address.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { attemptLimits, codeLimits } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'
import * as store from './sign-in-store.ts'

/** Per person and kind. */
const maxSources = 20

const hashesOf = ({ address, deviceToken }: CallSource): store.SourceHashes => ({
  device: deviceToken === undefined ? null : hashToken(deviceToken),
  network: networkHash(address),
})

/**
 * Remembers where the person is, after their password or an emailed link has proved their identity.
 * @returns the browser's new device token; copies of the old one become worthless
 */
export async function saveSources(tx: Tx, userId: string, source: CallSource): Promise<string> {
  const { device: former, network } = hashesOf(source)
  const token = newToken()
  if (former) await store.renewDevice(tx, former, hashToken(token))
  await store.saveSource(tx, userId, 'device', hashToken(token))
  await store.saveSource(tx, userId, 'network', network)
  await store.trimSources(tx, userId, maxSources)
  return token
}

interface Attempt {
  email: string
  source: CallSource
}

const deviceKey = ({ email, source }: Attempt) => JSON.stringify([email, source.deviceToken])
const networkKey = ({ email, source }: Attempt) =>
  JSON.stringify([email, byNetwork(source.address)])

/** Applied before the first query, so that a flood from one network cannot occupy the database's connections. */
const inFlight = new KeyedLimiter({ concurrency: 4, maxWaiting: 50 })

/** Browsers with a device cookie don't queue behind bots in the same network. */
const inFlightKey = ({ address, deviceToken }: CallSource) =>
  JSON.stringify([byNetwork(address), deviceToken !== undefined])

function limitsFor(
  limits: typeof attemptLimits | typeof codeLimits,
  attempt: Attempt,
  found: store.Credentials | undefined,
): LimitedKey[] {
  if (found?.isKnownDevice) return [{ limit: limits.device, key: deviceKey(attempt) }]
  const everyone = [
    { limit: limits.network, key: byNetwork(attempt.source.address) },
    { limit: limits.accountAndNetwork, key: networkKey(attempt) },
  ]
  return found?.isKnownNetwork
    ? everyone
    : [...everyone, { limit: limits.account, key: attempt.email }]
}

function requesterOf({ source }: Attempt, found: store.Credentials | undefined): Requester {
  return found?.isKnownDevice
    ? { key: `device ${source.deviceToken}`, isKnown: true }
    : { key: byNetwork(source.address), isKnown: false }
}

/**
 * Returns the account if the password is right.
 * @throws AppError `too_many_requests`, the same for known and unknown addresses; `unavailable`
 */
export function verifyCredentials(
  platform: AuthPlatform,
  attempt: Attempt & { password: string },
): Promise<store.Credentials | undefined> {
  return inFlight.run(inFlightKey(attempt.source), () => verify(platform, attempt))
}

async function verify(
  platform: AuthPlatform,
  attempt: Attempt & { password: string },
): Promise<store.Credentials | undefined> {
  const { email, password, source } = attempt
  const found = await store.findCredentials(platform.agencyDatabase, email, hashesOf(source))
  const isRight = await limitFailures(platform, limitsFor(attemptLimits, attempt, found), () =>
    isPasswordRight(password, found?.passwordHash, requesterOf(attempt, found)),
  )
  return isRight ? found : undefined
}

/**
 * Limits second-factor codes, entered after the password.
 * @param isRight checks the code and uses it up
 * @throws AppError `too_many_requests`
 */
export async function limitCodes(
  platform: AuthPlatform,
  attempt: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const found = await store.findCredentials(
    platform.agencyDatabase,
    attempt.email,
    hashesOf(attempt.source),
  )
  return limitFailures(platform, limitsFor(codeLimits, attempt, found), isRight)
}

/** Resets the failure counts of this source. */
export async function resetAttempts(tx: Tx, email: string, source: CallSource): Promise<void> {
  const attempt = { email, source }
  for (const limits of [attemptLimits, codeLimits]) {
    await resetRateLimit(tx, limits.device, deviceKey(attempt))
    await resetRateLimit(tx, limits.accountAndNetwork, networkKey(attempt))
  }
}

/** Checks the password of someone signed in, with a limit that strangers' attempts don't affect. */
export function isOwnPassword(
  platform: AuthPlatform,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  return limitFailures(platform, [{ limit: attemptLimits.ownPassword, key: id }], () =>
    isPasswordRight(password, passwordHash, { key: id, isKnown: true }),
  )
}
