// What clients and projects were billed against what the time on them has cost.
import * as z from 'zod'
import { daysBetween } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Balance, Currency } from './money.ts'
import { DateOnly, Id, Named } from './shared.ts'

export const profitabilityBy = ['project', 'company'] as const

export const maxProfitabilityDays = 1100

/** In one currency. */
export const ProfitabilityRow = z.strictObject({
  company: z.strictObject({ _id: Id, name: z.string() }),
  /** Null for what was billed on none, and where companies are asked for. */
  project: Named.nullable(),
  currency: Currency,
  /** Without tax, less credit notes, by issue date. */
  billed: Balance,
  /** Of the time on it, by its day. */
  cost: Balance,
  profit: Balance,
  /** All of the time. */
  minutes: z.int(),
  /** Of people for whom no cost is set for that day: what it cost is not known. */
  minutesWithoutCost: z.int(),
})
export type ProfitabilityRow = z.infer<typeof ProfitabilityRow>

/** Of one currency: what its rows come to. */
const ProfitabilityTotal = ProfitabilityRow.omit({ company: true, project: true })

export const Profitability = z.strictObject({
  by: z.enum(profitabilityBy),
  /** By currency, the most profitable first. */
  rows: z.array(ProfitabilityRow),
  /** In the same order of currencies. */
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
    error: `Ask for at most ${maxProfitabilityDays} days`,
  })
export type ProfitabilityQuery = z.infer<typeof ProfitabilityQuery>

export const profitability = {
  get: endpoint({
    method: 'GET',
    path: '/profitability',
    access: 'admin',
    needs: 'money',
    summary:
      'What was billed against what the time has cost, by project or client; format=csv as CSV',
    query: ProfitabilityQuery,
    answer: { 200: Profitability },
  }),
}
