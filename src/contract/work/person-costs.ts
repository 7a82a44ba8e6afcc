// Internal hourly cost of staff members, by start date.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Money } from '../values/money.ts'
import { DateOnly, Id, PersonName } from '../shared.ts'

/** More than any hourly cost; sums over all time stay exact. */
const maxHourCost = 1_000_000_000

const HourCost = Money.refine(({ amount }) => amount <= maxHourCost, {
  path: ['amount'],
  error: 'Cost is too high for an hour',
})

export const maxCostChanges = 100

export const PersonCosts = z.strictObject({
  person: z.strictObject({ _id: Id, name: PersonName }),
  /** Newest first. */
  costs: z.array(z.strictObject({ from: DateOnly, cost: Money })),
})
export type PersonCosts = z.infer<typeof PersonCosts>

/** Null removes the cost set for that day. */
export const PersonCostChange = z.strictObject({
  from: DateOnly,
  cost: HourCost.nullable(),
  /** The cost the caller saw for that day; responds `stale` if it has changed since. */
  expected: Money.nullable().optional(),
})
export type PersonCostChange = z.infer<typeof PersonCostChange>

export const personCosts = {
  ofPeople: endpoint({
    method: 'GET',
    path: '/time/costs',
    access: 'admin',
    needs: ['money', 'staff'],
    summary: 'List the hourly cost of each staff member, current and past',
    answer: { 200: z.array(PersonCosts) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/time/costs/:personId',
    access: 'admin',
    needs: ['money', 'staff'],
    summary: 'Set a person’s hourly cost from a given day on; earlier time keeps its cost',
    params: z.strictObject({ personId: Id }),
    body: PersonCostChange,
    answer: { 200: PersonCosts },
    errors: ['wrong_state', 'stale'],
  }),
}
