// Registration: a person and their company, which then waits for the agency's approval.
import { uuidv7 } from 'uuidv7'
import type { Registration } from '#contract/auth.ts'
import {
  type AuthPlatform,
  addMember,
  addPersonIfNew,
  demandGoodPassword,
  findAccount,
  letters,
  listStaffIds,
  mailLimit,
  networkLimit,
} from '#server/domains/auth/service.ts'
import { registerCompany } from '#server/domains/companies/service.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inEvenTime } from '#server/platform/even-time.ts'
import { byNetwork, demandWithin, isWithin } from '#server/platform/limits.ts'
import { sendLetter } from '#server/platform/mail/letter.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { registrationWaiting } from './letters.ts'

/** Longer than either way takes, so that how long it took tells nothing of who is known. */
const evenMs = 250

/**
 * Answers alike whether or not the address is in use; then nothing is written but a mail to whose it is.
 * @throws Refusal `invalid` at `password`; `too_many_requests`
 */
export async function register(
  platform: AuthPlatform,
  ctx: PublicContext,
  registration: Registration,
): Promise<void> {
  const { name, email, password } = registration
  demandGoodPassword(password, 'password', { name, email })
  const network = { what: 'register by network', ...networkLimit }
  await demandWithin(platform, network, byNetwork(ctx.address))
  await inEvenTime(evenMs, async () => {
    const mayWrite = await isWithin(platform, { what: 'register by address', ...mailLimit }, email)
    const passwordHash = await hashPassword(password)
    await ctx.transaction((tx) => enter(ctx, tx, { ...registration, passwordHash, mayWrite }))
  })
}

interface Entry extends Registration {
  passwordHash: string
  /** Whether one more mail may go to the address. */
  mayWrite: boolean
}

async function enter(
  ctx: PublicContext,
  tx: Tx,
  { name, email, passwordHash, company, mayWrite }: Entry,
): Promise<void> {
  const userId = uuidv7()
  const person = { id: userId, role: 'client', ...name, email, passwordHash } as const
  if (!(await addPersonIfNew(tx, { ...person, isConfirmed: false }))) {
    const holder = await findAccount(tx, { email })
    if (holder && mayWrite) await sendLetter(tx, letters.addressInUse, { userId: holder.id })
    return
  }
  const companyId = await registerCompany(ctx, tx, company)
  await addMember(tx, { userId, companyId, role: 'owner' })
  if (mayWrite) await sendLetter(tx, letters.confirmAddress, { userId, email })
  for (const staffId of await listStaffIds(tx)) {
    await sendLetter(tx, registrationWaiting, { companyId, staffId })
  }
}
