// Addresses: confirmed by the link that was sent to them; changed once the new one is confirmed.
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { tryRateLimit } from '#server/platform/rate-limits.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import * as accounts from './accounts-store.ts'
import { addressChanged, addressInUse, confirmAddress } from './emails.ts'
import { deadLink, endLinks, readLink, spendLink } from './links.ts'
import { mailLimit } from './rules.ts'
import type { AuthPlatform } from './sessions.ts'

/** @throws AppError `invalid` at `token`; `taken` when another account got the new address meanwhile */
export async function verifyEmail(
  { agency }: AuthPlatform,
  ctx: PublicContext,
  token: string,
): Promise<void> {
  const { userId, email } = await readLink(agency, 'confirm address', token)
  await ctx.transaction(async (tx) => {
    const account = userId === null ? undefined : await accounts.lockAccount(tx, userId)
    if (!account) throw deadLink()
    await spendLink(tx, 'confirm address', token, { userId: account.id })
    if (email === account.email) {
      await accounts.updateAccount(tx, account.id, { isConfirmed: true })
    } else if (email === account.pendingEmail) {
      await moveAddress(tx, account, email)
    } else {
      throw deadLink()
    }
  })
}

async function moveAddress(tx: Tx, { id, email: former }: accounts.AccountRow, email: string) {
  await accounts.updateAccount(tx, id, { email, pendingEmail: null, isConfirmed: true })
  // Links for a new password went to the former address.
  await endLinks(tx, 'reset password', { userId: id })
  await sendEmail(tx, addressChanged, { userId: id, former })
}

const confirmationLimit = { what: 'confirm by address', ...mailLimit }

/** The answer is the same when there is nothing to confirm. */
export async function sendConfirmation(platform: AuthPlatform, ctx: Context): Promise<void> {
  const { personId } = ctx.viewer
  const account = await accounts.findAccount(platform.agency, { id: personId })
  const email = account?.pendingEmail ?? account?.email
  if (email === undefined || !(await tryRateLimit(platform, confirmationLimit, email))) return
  await ctx.transaction(
    (tx) => sendEmail(tx, confirmAddress, { userId: personId, email }),
    'agency',
  )
}

/**
 * Notes the new address and writes to it: a link, or, where somebody has it already, that they do.
 * @param isWithinLimit whether one more mail may go there
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

export const mayWriteTo = (platform: AuthPlatform, email: string) =>
  tryRateLimit(platform, confirmationLimit, email)
