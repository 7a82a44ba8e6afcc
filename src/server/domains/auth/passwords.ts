// Passwords: set anew by a link from a mail, or changed by who knows the current one.
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { byNetwork, consumeRateLimit, tryRateLimit } from '#server/platform/rate-limits.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import * as accounts from './accounts-store.ts'
import { passwordChanged, resetPassword as resetEmail } from './emails.ts'
import { deadLink, readLink, consumeLink } from './links.ts'
import { type PasswordOwner, passwordFault } from './password-rules.ts'
import { revokeAccess, revokePending } from './revocation.ts'
import { mailLimit, networkLimit } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'
import { isOwnPassword, resetAttempts } from './sign-in-attempts.ts'
import { saveSources } from './sign-in-sources.ts'
import { deleteSourcesOf } from './sign-in-store.ts'

/** @throws AppError `invalid` at `field` */
export function assertAllowedPassword(password: string, field: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault !== undefined) throw invalid({ [field]: fault })
}

/** Does the same whether or not the address is known: whose it is, is looked up when the mail is composed. */
export async function forgotPassword(
  platform: AuthPlatform,
  ctx: PublicContext,
  email: string,
): Promise<void> {
  const { hasRateLimits } = platform
  const network = { what: 'forgot by network', ...networkLimit }
  const address = { what: 'forgot by address', ...mailLimit }
  await ctx.transaction(async (tx) => {
    const counts = { agency: tx, hasRateLimits }
    await consumeRateLimit(counts, network, byNetwork(ctx.address))
    if (await tryRateLimit(counts, address, email)) await sendEmail(tx, resetEmail, { email })
  })
}

const ownerOf = ({ email, first, last }: accounts.AccountRow) => ({ email, name: { first, last } })

const emailPasswordChanged = (tx: Tx, userId: string) =>
  sendEmail(tx, passwordChanged, { userId, at: new Date().toISOString() })

/**
 * Whoever has the link reads the mail of the address, which is thereby confirmed.
 * @returns the token that this browser is known by from now on: it may sign in whatever others try
 * @throws AppError `invalid` at `token` or `password`
 */
export async function resetPassword(
  { agency }: AuthPlatform,
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
  source: CallSource,
): Promise<string> {
  const { userId, email } = await readLink(agency, 'reset password', token)
  const owner = userId === null ? undefined : await accounts.findAccount(agency, { id: userId })
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

/** As calls that ask for the current password name it. */
type PasswordField = 'currentPassword' | 'password'

const wrongCurrentPassword = (field: PasswordField) =>
  invalid({ [field]: 'This is not your current password' })

/**
 * The viewer's own account, when this is its password.
 * @throws AppError `invalid` at `field`; `too_many_requests`
 */
export async function verifyOwnPassword(
  platform: AuthPlatform,
  personId: string,
  password: string,
  field: PasswordField = 'currentPassword',
): Promise<accounts.AccountRow> {
  const account = await accounts.findAccount(platform.agency, { id: personId })
  if (!account) throw new AppError('signed_out')
  if (!(await isOwnPassword(platform, account, password))) throw wrongCurrentPassword(field)
  return account
}

/**
 * Holds the account whose password was found right, unless it got another password meanwhile: whoever was shut out by
 * that must not finish what they began before.
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
 * Keeps this session and ends the others.
 * @returns the token that this browser is known by from now on
 */
export async function changePassword(
  platform: AuthPlatform,
  ctx: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  source: CallSource,
): Promise<string> {
  const { personId, sessionId } = ctx.viewer
  const account = await verifyOwnPassword(platform, personId, currentPassword)
  assertAllowedPassword(newPassword, 'newPassword', ownerOf(account))
  const passwordHash = await hashPassword(newPassword, { key: personId, isKnown: true })
  return ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, account)
    // Who merely registered with an address must not fend off its owner, who has a link for a new password there.
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
