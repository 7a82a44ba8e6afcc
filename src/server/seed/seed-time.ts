// Logs the demo agency's time: by rows, so that the log of activity does not begin with a week's worth of it.
import { time } from './content/time.ts'
import { workdayFrom } from './days.ts'
import type { SeedContext } from './seed-companies.ts'
import { insertTime } from './store.ts'

export async function seedTime({ db, staff, today }: SeedContext): Promise<void> {
  for (const { who, task, on, minutes, note = '' } of time) {
    await insertTime(db, { personId: staff[who], task, day: workdayFrom(today, on), minutes, note })
  }
}
