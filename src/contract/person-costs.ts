// What an hour of somebody of the agency costs it, from which day on.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { DateOnly, Id, PersonName } from './shared.ts'

/** More than any hour; sums over all time stay exact. */
const maxHourCost = 1_000_000_000

const HourCost = Money.refine(({ amount }) => amount <= maxHourCost, {
  path: ['amount'],
  error: 'Cost is too much for an hour',
})

export const maxCostChanges = 100

export const PersonCosts = z.strictObject({
  person: z.strictObject({ _id: Id, name: PersonName }),
  /** The newest first. */
  costs: z.array(z.strictObject({ from: DateOnly, cost: Money })),
})
export type PersonCosts = z.infer<typeof PersonCosts>

/** Null takes back what was set for that day. */
export const PersonCostChange = z.strictObject({
  from: DateOnly,
  cost: HourCost.nullable(),
  /** What was set for that day when this was typed: where it is another by now, it is `stale`. */
  expected: Money.nullable().optional(),
})
export type PersonCostChange = z.infer<typeof PersonCostChange>

export const personCosts = {
  ofPeople: endpoint({
    method: 'GET',
    path: '/time/costs',
    access: 'admin',
    needs: ['money', 'staff'],
    summary: 'What an hour of each person of the agency costs, and has cost before',
    answer: { 200: z.array(PersonCosts) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/time/costs/:personId',
    access: 'admin',
    needs: ['money', 'staff'],
    summary:
      'Set what an hour of a person costs from a day on; what was worked before keeps its cost',
    params: z.strictObject({ personId: Id }),
    body: PersonCostChange,
    answer: { 200: PersonCosts },
    errors: ['wrong_state', 'stale'],
  }),
}
