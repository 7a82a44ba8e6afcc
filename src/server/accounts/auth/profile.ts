// Changes a person's own name, address and preferences.
import type { Profile, ProfileChange } from '#contract/accounts/auth.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import * as accounts from './accounts-store.ts'
import { askForAddress, canEmail } from './addresses.ts'
import { assertSession } from './own-sessions.ts'
import { verifyOwnPassword, lockOwnAccount } from './passwords.ts'
import { presentProfile } from './present.ts'
import { addressLimit } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'

export async function getProfile(
  { agencyDatabase }: AuthPlatform,
  personId: string,
): Promise<Profile> {
  const account = await accounts.findAccount(agencyDatabase, { id: personId })
  if (!account) throw new AppError('signed_out')
  return presentProfile(account, await accounts.hasEnabledCompany(agencyDatabase, personId))
}

/** @throws AppError `invalid` at `currentPassword`, required for a new address; `too_many_requests` */
export async function changeProfile(
  platform: AuthPlatform,
  ctx: Context,
  { name, email, currentPassword, locale, timeZone }: ProfileChange,
): Promise<Profile> {
  const { personId } = ctx.caller
  const before = await getProfile(platform, personId)
  const newEmail = email === before.email ? undefined : email
  const verified =
    newEmail === undefined
      ? undefined
      : await verifyPasswordForAddress(platform, personId, currentPassword)
  if (newEmail !== undefined) await consumeRateLimit(platform, addressLimit, personId)
  const isWithinLimit = newEmail !== undefined && (await canEmail(platform, newEmail))
  await ctx.transaction(async (tx) => {
    if (verified) await lockOwnAccount(tx, verified)
    else await accounts.lockAccount(tx, personId)
    // Ensures that a person erased meanwhile gets no name back.
    await assertSession(tx, ctx.caller)
    await accounts.updateAccount(tx, personId, {
      ...name,
      ...(locale !== undefined && { locale }),
      ...(timeZone !== undefined && { timeZone }),
      // Submitting the current address cancels a pending change.
      ...(email === before.email && { pendingEmail: null }),
    })
    if (newEmail !== undefined) await askForAddress(tx, personId, newEmail, isWithinLimit)
  }, 'agency')
  return getProfile(platform, personId)
}

function verifyPasswordForAddress(
  platform: AuthPlatform,
  personId: string,
  currentPassword: string | undefined,
): Promise<accounts.AccountRow> {
  if (currentPassword !== undefined) return verifyOwnPassword(platform, personId, currentPassword)
  throw invalid({ currentPassword: 'Enter your current password to change your email address' })
}
