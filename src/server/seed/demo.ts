// The demo installation: fills an empty database with the demo agency's clients and messages, once and wholly or not at all.
import { type Platform, contextFor, publicContextFor } from '../platform/context.ts'
import { Updates } from '../platform/updates.ts'
import { companies } from './content/companies.ts'
import { localDay } from './days.ts'
import { joinedTo } from './one-transaction.ts'
import { isEmpty, lockSeeding } from './store.ts'
import { seedMessages } from './seed-messages.ts'
import { seedCompany, seedStaff } from './seed-companies.ts'

/**
 * Does nothing when somebody is there already. All of it is one transaction under a lock: processes that start together
 * fill it once, and one that is killed meanwhile leaves it empty.
 */
export async function seedDemo(
  { agency }: Pick<Platform, 'agency'>,
  today = localDay(new Date()),
): Promise<void> {
  if (!(await isEmpty(agency))) return
  await agency.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    if (!(await isEmpty(tx))) return
    const db = joinedTo(tx)
    const staff = await seedStaff(db)
    // No one is notified: nobody can have signed in yet.
    const platform = { agency: db, client: db, updates: new Updates() }
    const contextOf = (personId: string) =>
      contextFor(platform, { personId, sessionId: '', role: 'admin', companies: [] })
    const visitor = publicContextFor(platform, { address: '', signedIn: async () => undefined })
    const seed = { db, staff, peopleByEmail: new Map<string, string>(), today, contextOf, visitor }
    for (const fixture of companies) await seedCompany(seed, fixture)
    await seedMessages(seed, new Date())
  })
}
