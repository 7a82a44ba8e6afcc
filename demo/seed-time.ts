// Seeds rates; time and its costs as rows, so that the activity log does not start with a week of time entries.
import { addDays } from '#contract/values/days.ts'
import { changePersonRate, changeRates } from '#server/work/time/rates.ts'
import type { StaffName } from './content/staff.ts'
import { clientRates, costs, rates, time } from './content/time.ts'
import { workdayFrom } from './days.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId, insertCost, insertTime } from './store.ts'

const inDollars = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' })

export async function seedTime(seed: SeedContext): Promise<void> {
  const { db, staff, today } = seed
  await seedRates(seed)
  for (const { who, on, cost } of costs) {
    await insertCost(db, { personId: staff[who], from: addDays(today, on), cost })
  }
  for (const { who, task, on, minutes, note = '' } of time) {
    await insertTime(db, { personId: staff[who], task, day: workdayFrom(today, on), minutes, note })
  }
}

async function seedRates({ db, contextOf, staff }: SeedContext): Promise<void> {
  const ctx = contextOf(staff.avery)
  for (const [who, rate] of Object.entries(rates) as [StaffName, number][]) {
    await changePersonRate(ctx, staff[who], { rate: inDollars(rate) })
  }
  for (const { company, rate, rounding } of clientRates) {
    await changeRates(ctx, await findCompanyId(db, company), { rate: inDollars(rate), rounding })
  }
}
