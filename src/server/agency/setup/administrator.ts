// Creates the first administrator for someone who has the printed setup code, as long as no administrator exists.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FirstAdministrator } from '#contract/agency/setup.ts'
import {
  type AuthPlatform,
  admit,
  assertAllowedPassword,
  getUser,
} from '#server/accounts/auth/service.ts'
import { becomeStaff } from '#server/clients/people/service.ts'
import { setFirstRegion } from '#server/agency/settings/service.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { type PublicContext, agencyItself } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { byNetwork, limitFailures } from '#server/platform/rate-limits.ts'
import * as store from './store.ts'

/** Excludes letters that look like digits; 32 characters, so each encodes five random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/**
 * Setup code printed at startup: short enough to type, far too long to guess.
 * Formatted in groups of four, as printed.
 */
function newSetupCode(): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Normalizes case, spacing and look-alike characters before hashing. */
function setupCodeHash(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}

/** Compares in constant time, whether or not there is a match. */
function findHash(hash: Buffer, among: readonly Buffer[]): Buffer | undefined {
  return among.filter((one) => timingSafeEqual(one, hash))[0]
}

export const codeHours = 24
const codeLimit = { what: 'setup by network', allowed: 10, minutes: 15 }

/**
 * Issues a setup code to print at startup. Each process has its own code; all are accepted, because the database stores them.
 * @returns undefined when an administrator exists
 */
export async function issueSetupCode(agencyDatabase: Database): Promise<string | undefined> {
  if (await store.hasAdministrator(agencyDatabase)) return undefined
  await store.deleteCodes(agencyDatabase, codeHours)
  const code = newSetupCode()
  await store.insertCode(agencyDatabase, setupCodeHash(code))
  return code
}

export async function isSetupNeeded(agencyDatabase: Database): Promise<boolean> {
  return !(await store.hasAdministrator(agencyDatabase))
}

/** @throws AppError `wrong_state` */
export async function assertNeeded(tx: Tx): Promise<void> {
  if (!(await store.hasAdministrator(tx))) return
  throw wrongState('This installation already has an administrator. Sign in instead.')
}

const wrongCode = () =>
  invalid({
    code: `This code is wrong or older than ${codeHours} hours. Each start of the program prints a new one.`,
  })

async function isLiveCode(db: Tx, code: string): Promise<boolean> {
  return findHash(setupCodeHash(code), await store.listCodes(db, codeHours)) !== undefined
}

/** @throws AppError `wrong_state` when someone else finished first; `invalid` at `code`; `too_many_requests` */
export async function assertLiveCode(
  platform: AuthPlatform,
  code: string,
  source: CallSource,
): Promise<void> {
  const { agencyDatabase } = platform
  const keys = [{ limit: codeLimit, key: byNetwork(source.address) }]
  if (await limitFailures(platform, keys, () => isLiveCode(agencyDatabase, code))) return
  // Another person may have used up the codes in the meantime.
  await assertNeeded(agencyDatabase)
  throw wrongCode()
}

const addressInUse = () =>
  new AppError('taken', { fields: { email: 'This email address is already in use' } })

/** @throws AppError `wrong_state`; `invalid` at `code` or `password`; `taken` at `email`; `too_many_requests` */
export async function createAdministrator(
  platform: AuthPlatform,
  ctx: PublicContext,
  { code, name, email, password, country, timeZone }: FirstAdministrator,
  source: CallSource,
) {
  const { agencyDatabase } = platform
  await assertNeeded(agencyDatabase)
  await assertLiveCode(platform, code, source)
  assertAllowedPassword(password, 'password', { email, name })
  const passwordHash = await hashPassword(password)
  const { id, session } = await ctx.transaction(async (tx) => {
    // Only the first of several concurrent requests succeeds; a request rejected below does not consume the code.
    await store.lockSetup(tx)
    await assertNeeded(tx)
    const rights = { email, staffRole: 'administrator', companies: null } as const
    const person = await becomeStaff(tx, rights, { name, passwordHash })
    if (person === undefined) throw addressInUse()
    await store.deleteCodes(tx)
    await setFirstRegion(tx, { country, timeZone })
    // Each process then uses the agency's time zone and locale, which may also have come with an archive.
    ctx.announce({ kind: 'settings', id: agencyItself, version: 1 })
    ctx.recheckAccess([person])
    return {
      id: person,
      session: await admit(tx, { id: person, email }, { remember: false, source }),
    }
  })
  return { user: await getUser(agencyDatabase, id), ...session }
}
