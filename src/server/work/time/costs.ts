// Hourly costs of the agency's people, with their history.
import {
  type PersonCostChange,
  type PersonCosts,
  maxCostChanges,
} from '#contract/work/person-costs.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { requireCurrentCurrency } from '#server/platform/rules.ts'
import * as store from './costs-store.ts'
import { lockPerson } from './rates-store.ts'
import { requireExpected } from './rules.ts'

const present = ({ id, first, last, costs }: store.PersonCostsRow): PersonCosts => ({
  person: { _id: id, name: { first, last } },
  costs,
})

export const listPersonCosts = (ctx: Context): Promise<PersonCosts[]> =>
  ctx.read(async (tx) => (await store.listPersonCosts(tx)).map(present))

export function changePersonCost(
  ctx: Context,
  personId: string,
  { from, cost, expected }: PersonCostChange,
): Promise<PersonCosts> {
  return ctx.transaction(async (tx) => {
    await lockPerson(tx, personId)
    const find = async () => (await store.listPersonCosts(tx, personId))[0]
    const person = orNotFound(await find())
    const before = person.costs.find((one) => one.from === from)?.cost ?? null
    requireExpected(before, expected, cost)
    requireCurrentCurrency('cost', cost, before)
    const isAdded = cost !== null && before === null
    if (isAdded && person.costs.length >= maxCostChanges) {
      throw wrongState(`This person already has ${maxCostChanges} costs. Remove one first.`)
    }
    await store.saveCost(tx, { personId, from, cost })
    const detail = { name: `${person.first} ${person.last}` }
    const entry = { action: 'changed costs', kind: 'person', id: personId } as const
    await ctx.record(tx, { ...entry, version: 1, isInternal: true, detail })
    return present((await find()) ?? person)
  })
}
