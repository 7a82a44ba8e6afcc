// Reveals what opens a social account, to whoever gives their own password and may still see it; its owners are told.
import { uuidv7 } from 'uuidv7'
import type { Reveal, Revealed } from '#contract/social-accounts.ts'
import {
  type AccountRow,
  type AuthPlatform,
  findViewers,
  lockOwnAccount,
  verifyOwnPassword,
} from '#server/domains/auth/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { placeOf } from '#server/platform/database/encrypted-columns.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type EnvelopeEncryption, MissingKeyError } from '#server/platform/envelopes.ts'
import { authorize } from '#server/platform/policy.ts'
import { policy } from './policy.ts'
import { auditEntry, secretsTable, requireAccount } from './service.ts'
import * as store from './store.ts'
import { codeAt } from './totp.ts'

const noCode = () =>
  new AppError('wrong_state', { message: 'There are no one-time codes of this account.' })

const keyMissing = () =>
  new AppError('wrong_state', {
    message:
      'This was stored under another key, which this installation does not have. Enter it anew, or have that key put back.',
  })

/**
 * While the password was being checked the person may have lost the right to it.
 * @throws AppError `forbidden`, `not_found`
 */
async function assertStillAllowed(tx: Tx, ctx: Context, place: store.AccountPlace): Promise<void> {
  const { personId } = ctx.viewer
  const viewer = (await findViewers(tx, [personId])).get(personId)
  if (!viewer) throw new AppError('forbidden')
  authorize(policy.reveal, viewer, await requireAccount(tx, { ...ctx, viewer }, place))
}

/** Entered and told before anything is answered. */
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
    const told = { kind: 'revealed', record: companyId, part: accountId } as const
    await ctx.notify(tx, { ...told, about: uuidv7() })
  }, 'agency')
}

/** By the person's own connection, behind which row-level security stands as well. */
async function readSecret(ctx: Context, place: store.AccountPlace): Promise<store.Envelopes> {
  const found = await ctx.read((tx) => store.findSecret(tx, ctx.viewer, place))
  if (!found) throw new AppError('not_found')
  return found
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
 * @throws AppError `invalid` at `password` for another than one's own, which counts as a failed sign-in;
 * `too_many_requests`; `wrong_state` where there are no one-time codes, or the key is missing that it was stored under
 */
export async function reveal(
  platform: AuthPlatform,
  ctx: Context,
  place: store.AccountPlace,
  { password, what }: Reveal,
): Promise<Revealed> {
  const account = await ctx.read((tx) => requireAccount(tx, ctx, place))
  authorize(policy.reveal, ctx.viewer, account)
  if (what === 'code' && !account.hasCode) throw noCode()
  const verified = await verifyOwnPassword(platform, ctx.viewer.personId, password, 'password')
  // First, so that nobody is told of what could not be revealed.
  const secret = decryptSecret(platform.encryption, place, await readSecret(ctx, place), what)
  await recordReveal(ctx, place, verified, what)
  return presentSecret(secret, what)
}
