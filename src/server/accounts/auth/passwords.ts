// Resets passwords with an emailed link, and changes them with the current password.
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { byNetwork, consumeRateLimit, tryRateLimit } from '#server/platform/rate-limits.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import * as accounts from './accounts-store.ts'
import { passwordChanged, emailPasswordLink } from './emails.ts'
import { deadLink, readLink, consumeLink } from './links.ts'
import { type PasswordOwner, passwordIssue } from './password-rules.ts'
import { revokeAccess, revokePending } from './revocation.ts'
import { mailLimit, networkLimit } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'
import { isOwnPassword, resetAttempts, saveSources } from './sign-in-attempts.ts'
import { deleteSourcesOf } from './sign-in-store.ts'

/** @throws AppError `invalid` at `field` */
export function assertAllowedPassword(password: string, field: string, owner: PasswordOwner): void {
  const issue = passwordIssue(password, owner)
  if (issue !== undefined) throw invalid({ [field]: issue })
}

/** Does the same for known and unknown addresses; the account is only looked up when the email is rendered. */
export async function forgotPassword(
  platform: AuthPlatform,
  ctx: PublicContext,
  email: string,
): Promise<void> {
  const { hasRateLimits } = platform
  const network = { what: 'forgot by network', ...networkLimit }
  const address = { what: 'forgot by address', ...mailLimit }
  await ctx.transaction(async (tx) => {
    const counts = { agencyDatabase: tx, hasRateLimits }
    await consumeRateLimit(counts, network, byNetwork(ctx.address))
    if (await tryRateLimit(counts, address, email)) await emailPasswordLink(tx, email)
  })
}

const ownerOf = ({ email, first, last }: accounts.AccountRow) => ({ email, name: { first, last } })

const emailPasswordChanged = (tx: Tx, userId: string) =>
  sendEmail(tx, passwordChanged, { userId, at: new Date().toISOString() })

/**
 * Opening the link also confirms the address, since it proves access to its mailbox.
 * @returns the browser's new device token, which lets it sign in while others are rate limited
 * @throws AppError `invalid` at `token` or `password`
 */
export async function resetPassword(
  { agencyDatabase }: AuthPlatform,
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
  source: CallSource,
): Promise<string> {
  const { userId, email } = await readLink(agencyDatabase, 'reset password', token)
  const owner =
    userId === null ? undefined : await accounts.findAccount(agencyDatabase, { id: userId })
  if (!owner) throw deadLink()
  assertAllowedPassword(password, 'password', ownerOf(owner))
  const requester = { key: byNetwork(source.address), isKnown: false }
  const passwordHash = await hashPassword(password, requester)
  return ctx.transaction(async (tx) => {
    const account = await accounts.lockAccount(tx, owner.id)
    if (!account || account.bannedAt || account.email !== email) throw deadLink()
    await consumeLink(tx, 'reset password', token, { userId: account.id })
    await revokeAccess(tx, account.id)
    await accounts.updateAccount(tx, account.id, { passwordHash, isConfirmed: true })
    await emailPasswordChanged(tx, account.id)
    await resetAttempts(tx, email, source)
    ctx.recheckAccess([account.id])
    return saveSources(tx, account.id, source)
  })
}

/** Request field that holds the current password. */
type PasswordField = 'currentPassword' | 'password'

const wrongCurrentPassword = (field: PasswordField) =>
  invalid({ [field]: 'This is not your current password' })

/**
 * Returns the caller's own account if the password is right.
 * @throws AppError `invalid` at `field`; `too_many_requests`
 */
export async function verifyOwnPassword(
  platform: AuthPlatform,
  personId: string,
  password: string,
  field: PasswordField = 'currentPassword',
): Promise<accounts.AccountRow> {
  const account = await accounts.findAccount(platform.agencyDatabase, { id: personId })
  if (!account) throw new AppError('signed_out')
  if (!(await isOwnPassword(platform, account, password))) throw wrongCurrentPassword(field)
  return account
}

/**
 * Locks an account whose password was verified, unless it has changed since: people shut out by the change must not finish
 * what they started before.
 * @throws AppError `invalid` at `field`
 */
export async function lockOwnAccount(
  tx: Tx,
  verified: accounts.AccountRow,
  field: PasswordField = 'currentPassword',
): Promise<void> {
  const account = await accounts.lockAccount(tx, verified.id)
  if (account?.passwordHash !== verified.passwordHash) throw wrongCurrentPassword(field)
}

/**
 * Keeps the current session and ends all others.
 * @returns the browser's new device token
 */
export async function changePassword(
  platform: AuthPlatform,
  ctx: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  source: CallSource,
): Promise<string> {
  const { personId, sessionId } = ctx.caller
  const account = await verifyOwnPassword(platform, personId, currentPassword)
  assertAllowedPassword(newPassword, 'newPassword', ownerOf(account))
  const passwordHash = await hashPassword(newPassword, { key: personId, isKnown: true })
  return ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, account)
    // An unconfirmed account may have been registered by someone else, who must not revoke the owner's reset link.
    const isOwner = account.emailConfirmedAt !== null
    await revokePending(tx, personId, isOwner ? undefined : 'reset password')
    await accounts.deleteSessionsOf(tx, personId, sessionId)
    await accounts.updateAccount(tx, personId, { passwordHash })
    await deleteSourcesOf(tx, personId)
    await emailPasswordChanged(tx, personId)
    ctx.recheckAccess([personId])
    return saveSources(tx, personId, source)
  }, 'agency')
}
