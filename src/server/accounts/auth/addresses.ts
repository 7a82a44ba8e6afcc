// Confirms and changes email addresses; a new address takes effect once its link is opened.
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { tryRateLimit } from '#server/platform/rate-limits.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as accounts from './accounts-store.ts'
import { addressChanged, addressInUse, confirmAddress } from './emails.ts'
import { deadLink, readLink, consumeLink } from './links.ts'
import { revokePending } from './revocation.ts'
import { mailLimit } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'

/**
 * Opening the link for the current address again has no effect and is not an error.
 * @param onFirstAddressChanged called if the account's first confirmed address differs from the registered one
 * @throws AppError `invalid` at `token`; `taken` if another account has got the new address meanwhile
 */
export async function verifyEmail(
  { agencyDatabase }: AuthPlatform,
  ctx: PublicContext,
  token: string,
  onFirstAddressChanged: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  const tokenHash = hashToken(token)
  if (await accounts.isConfirmedByLink(agencyDatabase, tokenHash)) return
  const { userId, email } = await readLink(agencyDatabase, 'confirm address', token)
  await ctx.transaction(async (tx) => {
    const account = userId === null ? undefined : await accounts.lockAccount(tx, userId)
    if (!account || account.bannedAt) throw deadLink()
    const isOwn = email === account.email
    if (!isOwn && email !== account.pendingEmail) throw deadLink()
    await consumeLink(tx, 'confirm address', token, { userId: account.id })
    await revokePending(tx, account.id)
    await accounts.updateAccount(tx, account.id, {
      email,
      isConfirmed: true,
      confirmedByLink: tokenHash,
    })
    if (!isOwn && !account.emailConfirmedAt) await onFirstAddressChanged(tx, account.id)
    if (!isOwn) await sendEmail(tx, addressChanged, { userId: account.id, former: account.email })
    ctx.recheckAccess([account.id])
  })
}

const confirmationLimit = { what: 'confirm by address', ...mailLimit }

/** Gives the same response if there is nothing to confirm. */
export function sendConfirmation({ hasRateLimits }: AuthPlatform, ctx: Context): Promise<void> {
  const { personId } = ctx.caller
  return ctx.transaction(async (tx) => {
    const account = await accounts.findAccount(tx, { id: personId })
    const email = account?.pendingEmail ?? account?.email
    if (email === undefined) return
    if (!(await tryRateLimit({ agencyDatabase: tx, hasRateLimits }, confirmationLimit, email)))
      return
    await sendEmail(tx, confirmAddress, { userId: personId, email })
  }, 'agency')
}

/**
 * Saves the pending address and emails a link to it or, if it is in use, a notice to its owner.
 * @param isWithinLimit whether another email may be sent to this address
 */
export async function askForAddress(
  tx: Tx,
  userId: string,
  email: string,
  isWithinLimit: boolean,
): Promise<void> {
  await accounts.updateAccount(tx, userId, { pendingEmail: email })
  if (!isWithinLimit) return
  const holder = await accounts.findAccount(tx, { email })
  await (holder
    ? sendEmail(tx, addressInUse, { userId: holder.id })
    : sendEmail(tx, confirmAddress, { userId, email }))
}

export const canEmail = (platform: AuthPlatform, email: string) =>
  tryRateLimit(platform, confirmationLimit, email)
