// Seeds retainers through the API's services, with the time and deliveries they cover.
import { firstDayOf } from '#contract/values/days.ts'
import { countsHours } from '#contract/billing/retainer-labels.ts'
import { listSchedules } from '#server/billing/schedules/service.ts'
import { askOverage } from '#server/billing/retainers/overages.ts'
import { addDelivery, createRetainer, getRetainer } from '#server/billing/retainers/service.ts'
import { type Place, saveTerms } from '#server/billing/retainers/store.ts'
import { retainers } from './content/retainers.ts'
import { monthBefore } from './days.ts'
import type { RetainerFixture } from './fixtures.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId, findProjectId, insertTime } from './store.ts'

const currency = 'USD'
const money = (dollars: number) => ({ amount: Math.round(dollars * 100), currency })

export async function seedRetainers(seed: SeedContext): Promise<void> {
  for (const fixture of retainers) await seedRetainer(seed, fixture)
}

/** Never in the future. */
function dayOf(today: string, { since, day }: { since: number; day: number }): string {
  const then = `${monthBefore(today, since)}-${String(day).padStart(2, '0')}`
  return then > today ? today : then
}

async function seedRetainer(seed: SeedContext, fixture: RetainerFixture): Promise<void> {
  const { db, contextOf, staff, today } = seed
  const ctx = contextOf(staff.avery)
  const { title, kind, rollover, limit, project, price, overageRate, since, allowance } = fixture
  const unit = countsHours(kind) ? 60 : 1
  const companyId = await findCompanyId(db, fixture.company)
  const [schedule] = await listSchedules(ctx, companyId)
  const { _id: retainerId } = await createRetainer(ctx, companyId, {
    ...{ title, kind, currency, rollover },
    allowance: allowance * unit,
    rolloverLimit: limit === undefined ? null : limit * (rollover === 'capped' ? unit : 1),
    price: price === undefined ? null : money(price),
    overageRate: money(overageRate),
    startsOn: firstDayOf(monthBefore(today, since)),
    projects: project === undefined ? null : [await findProjectId(db, companyId, project)],
    schedule: schedule?._id ?? null,
  })
  const place = { companyId, retainerId }
  if (fixture.raised) await raise(seed, place, fixture.raised)
  for (const { who, task, minutes, ...when } of fixture.time ?? []) {
    const day = dayOf(today, when)
    await insertTime(db, { personId: staff[who], task, day, minutes, note: '' })
  }
  for (const { title: name, quantity = 1, ...when } of fixture.deliveries ?? []) {
    await addDelivery(ctx, place, { title: name, quantity, day: dayOf(today, when) })
  }
  if (fixture.asked) await ask(seed, place, fixture.asked)
}

async function raise(
  { db, contextOf, staff, today }: SeedContext,
  place: Place,
  { since, allowance }: NonNullable<RetainerFixture['raised']>,
): Promise<void> {
  const { terms } = await getRetainer(contextOf(staff.avery), place)
  await saveTerms(db, place, {
    from: monthBefore(today, since),
    allowance: allowance * 60,
    rollover: terms.rollover,
    rolloverLimit: terms.rolloverLimit,
    price: terms.price?.amount ?? null,
    overageRate: terms.overageRate.amount,
    isPaused: false,
  })
}

async function ask(
  { contextOf, staff, today }: SeedContext,
  place: Place,
  { since, note }: NonNullable<RetainerFixture['asked']>,
): Promise<void> {
  const ctx = contextOf(staff.avery)
  const month = monthBefore(today, since)
  const { months } = await getRetainer(ctx, place)
  const open = months.find((one) => one.month === month)?.toAsk
  if (!open) throw new Error('There is no overage of the demo to ask for')
  await askOverage(ctx, place, { month, ...open, note })
}
