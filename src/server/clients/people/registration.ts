// Registers a person and their company, which then waits for the agency's approval.
import { uuidv7 } from 'uuidv7'
import type { Registration } from '#contract/accounts/auth.ts'
import { toAddress } from '#contract/values/address-lines.ts'
import {
  type AuthPlatform,
  addMember,
  addPersonIfNew,
  assertAllowedPassword,
  findAccount,
  emails,
  mailLimit,
  networkLimit,
} from '#server/accounts/auth/service.ts'
import { registerCompany } from '#server/clients/companies/service.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { withMinDuration } from '#server/platform/async.ts'
import { byNetwork, consumeRateLimit, tryRateLimit } from '#server/platform/rate-limits.ts'
import { checkAddress } from '#server/platform/rules.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { askForApproval } from './approval.ts'

/** Longer than both branches take, so the response time doesn't reveal whether the address is known. */
const minDurationMs = 250

/**
 * Responds the same way whether or not the address is in use. If it is, only an email to its owner is written.
 * @throws AppError `invalid` at `password` or `company.address.zipCode`; `too_many_requests`
 */
export async function register(
  platform: AuthPlatform,
  ctx: PublicContext,
  registration: Registration,
): Promise<void> {
  const { name, email, password, company } = registration
  const { hasRateLimits } = platform
  assertAllowedPassword(password, 'password', { name, email })
  checkAddress(toAddress(company.address), undefined, 'company.address')
  const network = { what: 'register by network', ...networkLimit }
  await consumeRateLimit(platform, network, byNetwork(ctx.address))
  await withMinDuration(minDurationMs, async () => {
    const requester = { key: byNetwork(ctx.address), isKnown: false }
    const passwordHash = await hashPassword(password, requester)
    const address = { what: 'register by address', ...mailLimit }
    await ctx.transaction(async (tx) => {
      const canWrite = await tryRateLimit({ agencyDatabase: tx, hasRateLimits }, address, email)
      await enter(tx, ctx, { ...registration, passwordHash, canWrite })
    })
  })
}

interface Entry extends Registration {
  passwordHash: string
  /** Whether the rate limit allows another email to this address. */
  canWrite: boolean
}

async function enter(
  tx: Tx,
  ctx: PublicContext,
  { name, email, passwordHash, company, canWrite }: Entry,
): Promise<void> {
  const userId = uuidv7()
  const person = { id: userId, role: 'client', ...name, email, passwordHash } as const
  if (!(await addPersonIfNew(tx, { ...person, isConfirmed: false }))) {
    const holder = await findAccount(tx, { email })
    if (holder && canWrite) await sendEmail(tx, emails.addressInUse, { userId: holder.id })
    return
  }
  const companyId = await registerCompany(tx, ctx, {
    ...company,
    website: company.website ?? '',
    email: company.email ?? email,
    phone: company.phone ?? '',
    address: toAddress(company.address),
  })
  await addMember(tx, { userId, companyId, role: 'owner' })
  if (canWrite) await sendEmail(tx, emails.confirmAddress, { userId, email })
  await askForApproval(tx, ctx, companyId)
}
