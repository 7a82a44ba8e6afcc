// Seeds clients' services with past renewals through the API's services.
import { addDays } from '#contract/values/days.ts'
import { renew } from '#server/clients/services/renewals.ts'
import { addService } from '#server/clients/services/service.ts'
import { services } from './content/services.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId } from './store.ts'

/** The day that lies this many periods before the given one. */
function firstDay(next: string, everyMonths: number, periods: number): string {
  const day = new Date(`${next.slice(0, 8)}01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - everyMonths * periods)
  return `${day.toISOString().slice(0, 8)}${next.slice(8) > '28' ? '28' : next.slice(8)}`
}

export async function seedServices(seed: SeedContext): Promise<void> {
  const ctx = seed.contextOf(seed.staff.avery)
  for (const [name, fixtures] of Object.entries(services)) {
    const companyId = await findCompanyId(seed.db, name)
    for (const { in: days, price, renewed = 0, ...fixture } of fixtures) {
      const { everyMonths } = fixture
      let dueOn = firstDay(addDays(seed.today, days), everyMonths, renewed)
      const { _id: serviceId } = await addService(ctx, companyId, {
        ...{ provider: '', autoRenews: false, renewedBy: 'agency', notes: '', sharedNote: '' },
        ...fixture,
        renewsOn: dueOn,
        price: { amount: price, currency: 'USD' },
      })
      for (let count = 0; count < renewed; count += 1) {
        dueOn = (await renew(ctx, { companyId, serviceId }, dueOn)).renewsOn
      }
    }
  }
}
