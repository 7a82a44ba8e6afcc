// Profitability of clients and projects: amounts billed against the cost of time spent.
import * as z from 'zod'
import { daysBetween } from '../values/days.ts'
import { endpoint } from '../endpoint.ts'
import { Balance, Currency } from '../values/money.ts'
import { DateOnly, Id, Named } from '../shared.ts'

export const profitabilityBy = ['project', 'company'] as const

export const maxProfitabilityDays = 1100

/** In one currency. */
export const ProfitabilityRow = z.strictObject({
  company: z.strictObject({ _id: Id, name: z.string() }),
  /** Null for billing without a project, and when grouped by company. */
  project: Named.nullable(),
  currency: Currency,
  /** Excluding tax, minus credit notes, by issue date. */
  billed: Balance,
  /** The cost of its time, by day. */
  cost: Balance,
  profit: Balance,
  /** All time. */
  minutes: z.int(),
  /** Time of people without a cost set for that day, so its cost is unknown. */
  minutesWithoutCost: z.int(),
})
export type ProfitabilityRow = z.infer<typeof ProfitabilityRow>

/** The total of the rows in one currency. */
const ProfitabilityTotal = ProfitabilityRow.omit({ company: true, project: true })

export const Profitability = z.strictObject({
  by: z.enum(profitabilityBy),
  /** By currency, most profitable first. */
  rows: z.array(ProfitabilityRow),
  /** Same currency order as the rows. */
  totals: z.array(ProfitabilityTotal),
})
export type Profitability = z.infer<typeof Profitability>

export const ProfitabilityQuery = z
  .strictObject({
    by: z.enum(profitabilityBy).default('project'),
    from: DateOnly,
    to: DateOnly,
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'End must not be before start' })
  .refine(({ from, to }) => daysBetween(from, to) < maxProfitabilityDays, {
    path: ['to'],
    error: `Choose at most ${maxProfitabilityDays} days`,
  })
export type ProfitabilityQuery = z.infer<typeof ProfitabilityQuery>

export const profitability = {
  get: endpoint({
    method: 'GET',
    path: '/profitability',
    access: 'admin',
    needs: 'money',
    summary:
      'Compare amounts billed with the cost of time, by project or client; format=csv returns CSV',
    query: ProfitabilityQuery,
    answer: { 200: Profitability },
  }),
}
