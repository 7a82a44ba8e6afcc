// The demo installation: fills an empty database with the demo agency's clients and messages, once, all or nothing.
import { modules } from '#server/modules.ts'
import { registerModules } from '#server/records/registry.ts'
import {
  type Context,
  type Platform,
  contextFor,
  publicContextFor,
} from '#server/platform/context.ts'
import { createTemplate } from '#server/work/tasks/templates.ts'
import { type Waiting, waitForLock } from '#server/platform/database/wait-for-lock.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { Updates } from '#server/platform/updates.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { companies } from './content/companies.ts'
import { templates } from './content/templates.ts'
import { setFirstRegion } from '#server/agency/settings/service.ts'
import { isTimeZoneGiven, localDay, setAgencyTimeZone } from '#server/platform/clock.ts'
import { joinedTo } from './one-transaction.ts'
import { isEmpty } from '#server/agency/setup/store.ts'
import { tryLockSeeding } from './store.ts'
import { seedBrands } from './seed-brands.ts'
import { seedBookings } from './seed-bookings.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedLogo } from './seed-logo.ts'
import { seedMessages } from './seed-messages.ts'
import { seedMilestones } from './seed-milestones.ts'
import { seedNotifications } from './seed-notifications.ts'
import { seedPortfolio } from './seed-portfolio.ts'
import { seedReports } from './seed-reports.ts'
import { seedServices } from './seed-services.ts'
import { seedRetainers } from './seed-retainers.ts'
import { seedWebsite } from './seed-website.ts'
import { seedTime } from './seed-time.ts'
import { chooseClients, seedCompany, seedStaff } from './seed-companies.ts'

registerModules(modules)

const demoTimeZone = 'America/Chicago'

/**
 * Does nothing if there are accounts already. Everything is one transaction under a lock, so that processes starting together
 * seed only once, and one that is killed meanwhile leaves the database empty.
 */
export async function seedDemo(
  {
    agencyDatabase,
    storage,
    secrets,
    ...waiting
  }: Pick<Platform, 'agencyDatabase'> & { storage?: Storage; secrets?: Secrets } & Waiting,
  givenDay?: string,
): Promise<void> {
  await agencyDatabase.transaction().execute(async (tx) => {
    await waitForLock(() => tryLockSeeding(tx), waiting)
    if (!(await isEmpty(tx))) return
    // The demo agency is in Texas, wherever its server is.
    if (!isTimeZoneGiven) {
      await setFirstRegion(tx, { timeZone: demoTimeZone })
      setAgencyTimeZone(demoTimeZone)
    }
    const today = givenDay ?? localDay(new Date())
    const db = joinedTo(tx)
    await seedWebsite(db)
    const staff = await seedStaff(db)
    // Sends no notifications, because no one can have signed in yet.
    const platform = {
      agencyDatabase: db,
      companyStaffDatabase: db,
      clientDatabase: db,
      updates: new Updates(),
    }
    const silent = { notify: async () => undefined }
    const contextOf = (personId: string) => ({
      ...contextFor(platform, asAdministrator(personId)),
      ...silent,
    })
    const ownerContextOf = (personId: string, companyId: string): Context => {
      const ctx = contextFor(platform, {
        personId,
        sessionId: '',
        role: 'client',
        companies: [{ id: companyId, role: 'owner' }],
      })
      return {
        ...ctx,
        ...silent,
        // Within the one transaction, which keeps the agency's role.
        read: (job) => job(db),
        transaction: (job) => ctx.transaction(job, 'agency'),
      }
    }
    const visitor = publicContextFor(platform, { address: '', signedIn: async () => undefined })
    const seed = {
      db,
      storage,
      staff,
      peopleByEmail: new Map<string, string>(),
      today,
      contextOf,
      ownerContextOf,
      visitor,
    }
    for (const fixture of companies) await seedCompany(seed, fixture)
    for (const template of templates) await createTemplate(contextOf(staff.avery), template)
    await seedReports(seed)
    await seedTime(seed)
    await seedBrands(seed, secrets)
    await seedInvoices(seed)
    await seedServices(seed)
    await seedMilestones(seed)
    await seedPortfolio(seed)
    await seedRetainers(seed)
    await chooseClients(db, staff)
    await seedMessages(seed, new Date())
    await seedBookings(seed)
    await seedNotifications(seed, new Date())
    // Last: it makes changes of the site's content wait.
    await seedLogo(seed)
  })
}
