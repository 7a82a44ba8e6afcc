// Seeds time and its costs, as rows, so that the activity log does not start with a week of time entries.
import { addDays } from '#contract/days.ts'
import { costs, time } from './content/time.ts'
import { workdayFrom } from './days.ts'
import type { SeedContext } from './seed-companies.ts'
import { insertCost, insertTime } from './store.ts'

export async function seedTime({ db, staff, today }: SeedContext): Promise<void> {
  for (const { who, on, cost } of costs) {
    await insertCost(db, { personId: staff[who], from: addDays(today, on), cost })
  }
  for (const { who, task, on, minutes, note = '' } of time) {
    await insertTime(db, { personId: staff[who], task, day: workdayFrom(today, on), minutes, note })
  }
}
