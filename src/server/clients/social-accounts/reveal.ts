// Reveals a social account's secrets after a password check and a fresh access check, and notifies the owners.
import { uuidv7 } from 'uuidv7'
import type { Reveal, Revealed } from '#contract/clients/social-accounts.ts'
import {
  type AccountRow,
  type AuthPlatform,
  findCallers,
  lockOwnAccount,
  verifyOwnPassword,
} from '#server/accounts/auth/service.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { placeOf } from '#server/platform/database/encrypted-columns.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type EnvelopeEncryption, MissingKeyError } from '#server/platform/envelopes.ts'
import { authorize } from '#server/platform/policy.ts'
import { policy } from './policy.ts'
import { auditEntry, secretsTable, requireAccount } from './service.ts'
import * as store from './store.ts'
import { codeAt } from './totp.ts'

const noCode = () => wrongState('This account has no one-time codes.')

const keyMissing = () =>
  wrongState(
    'This was stored under another key, which this installation doesn’t have. Enter it again, or restore that key.',
  )

/**
 * Access may have been revoked while the password was being checked.
 * @throws AppError `forbidden`, `not_found`
 */
async function assertStillAllowed(tx: Tx, ctx: Context, place: store.AccountPlace): Promise<void> {
  const { personId } = ctx.caller
  const caller = (await findCallers(tx, [personId])).get(personId)
  if (!caller) throw new AppError('forbidden')
  authorize(policy.reveal, caller, await requireAccount(tx, { ...ctx, caller }, place))
}

/** Writes the audit entry and the notifications before the response is sent. */
async function recordReveal(
  ctx: Context,
  place: store.AccountPlace,
  verified: AccountRow,
  what: Reveal['what'],
): Promise<void> {
  const { companyId, accountId } = place
  await ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, verified, 'password')
    await assertStillAllowed(tx, ctx, place)
    const account = await requireAccount(tx, ctx, place)
    await ctx.record(tx, auditEntry(what === 'code' ? 'revealed code' : 'revealed', account))
    const notification = { kind: 'revealed', record: companyId, part: accountId } as const
    await ctx.notify(tx, { ...notification, about: uuidv7() })
  }, 'agency')
}

/** Uses the person's own connection, so row-level security applies too. */
async function readSecret(ctx: Context, place: store.AccountPlace): Promise<store.Envelopes> {
  return orNotFound(await ctx.read((tx) => store.findSecret(tx, ctx.caller, place)))
}

/** @returns the password, or the key of the one-time codes */
function decryptSecret(
  encryption: EnvelopeEncryption,
  { companyId, accountId }: store.AccountPlace,
  envelopes: store.Envelopes,
  what: Reveal['what'],
): string {
  const column = what === 'password' ? 'password' : 'totp'
  const envelope = envelopes[column]
  if (!envelope) throw noCode()
  try {
    return encryption.decrypt(envelope, placeOf(secretsTable, column, companyId, accountId))
  } catch (error) {
    throw error instanceof MissingKeyError ? keyMissing() : error
  }
}

function presentSecret(secret: string, what: Reveal['what']): Revealed {
  if (what === 'password') return { password: secret, code: null, codeExpiresInMs: null }
  const now = Date.now()
  const { code, expiresAt } = codeAt(secret, now)
  return { password: null, code, codeExpiresInMs: expiresAt.getTime() - now }
}

/**
 * @throws AppError `invalid` at `password` for a wrong password, which counts as a failed sign-in;
 * `too_many_requests`; `wrong_state` when there are no one-time codes or the encryption key is missing
 */
export async function reveal(
  platform: AuthPlatform,
  ctx: Context,
  place: store.AccountPlace,
  { password, what }: Reveal,
): Promise<Revealed> {
  const account = await ctx.read((tx) => requireAccount(tx, ctx, place))
  authorize(policy.reveal, ctx.caller, account)
  if (what === 'code' && !account.hasCode) throw noCode()
  const verified = await verifyOwnPassword(platform, ctx.caller.personId, password, 'password')
  // Decrypts first, so that no one is notified about a secret that cannot be revealed.
  const secret = decryptSecret(platform.encryption, place, await readSecret(ctx, place), what)
  await recordReveal(ctx, place, verified, what)
  return presentSecret(secret, what)
}
