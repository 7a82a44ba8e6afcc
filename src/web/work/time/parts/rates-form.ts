// Form values for a client's rates, and the changes to send.
import * as z from 'zod'
import {
  type CompanyRates,
  type CompanyRatesChange,
  type Rounding,
  roundings,
} from '#contract/work/time-rates.ts'
import { type Money, fieldAmount, formatMoney, parseAmount } from '#contract/values/money.ts'
import { ApiError } from '#web/lib/api.ts'

/** Hourly rates as people type them: an amount or nothing. */
export const rateText = (rate: Money | null): string => (rate ? fieldAmount(rate) : '')

/** Replaces a `stale` error with one that names the newest rate; other errors pass through. */
export function withNewest(error: unknown, now: Money | null): unknown {
  if (!(error instanceof ApiError) || error.code !== 'stale') return error
  const newest = now ? formatMoney(now) : 'none'
  return new ApiError(
    'stale',
    `Someone else changed it to ${newest} in the meantime. Save again to replace it with yours.`,
  )
}

/** Null if empty; an invalid amount is reported at the field. */
export function readRate(
  text: string,
  currency: string,
  check: z.RefinementCtx,
  path: (string | number)[],
): Money | null {
  if (text.trim() === '') return null
  const amount = parseAmount(text, currency)
  if (amount === undefined) {
    check.addIssue({ code: 'custom', path, message: 'Rate must be an amount such as 120.00' })
    return null
  }
  return { amount, currency }
}

/** One field per project id, so a draft keeps only the rates that were typed. */
const Values = z
  .object({ currency: z.string(), rounding: z.string(), rate: z.string() })
  .catchall(z.string())
export type RatesValues = z.input<typeof Values>

export const valuesOf = (
  { rounding, rate, projects }: CompanyRates,
  currency: string,
): RatesValues => ({
  ...Object.fromEntries(projects.map((project) => [project._id, rateText(project.rate)])),
  currency: rate?.currency ?? projects.find((one) => one.rate)?.rate?.currency ?? currency,
  rounding: String(rounding),
  rate: rateText(rate),
})

/**
 * Sends only what differs from `opened`: others may have changed the rest, even its currency.
 * @param rates the current rates; deleted projects are left out
 */
export const changeSchema = (opened: RatesValues, { projects }: CompanyRates) =>
  Values.transform((values, check): CompanyRatesChange => {
    const { currency } = values
    const isChanged = (name: string) =>
      currency !== opened.currency || (values[name] ?? '') !== (opened[name] ?? '')
    const read = (name: string) => readRate(values[name] ?? '', currency, check, [name])
    const rounding = roundings.find((one) => String(one) === values.rounding)
    const changed = projects.filter(({ _id }) => isChanged(_id))
    return {
      ...(values.rounding !== opened.rounding && { rounding: rounding ?? (0 satisfies Rounding) }),
      ...(isChanged('rate') && { rate: read('rate') }),
      projects: changed.map(({ _id }) => ({ _id, rate: read(_id) })),
    }
  })

/** The change that undoes this one. */
export function changeBack(before: CompanyRates, change: CompanyRatesChange): CompanyRatesChange {
  const changed = new Set(change.projects?.map(({ _id }) => _id))
  return {
    ...(change.rounding !== undefined && { rounding: before.rounding }),
    ...(change.rate !== undefined && { rate: before.rate }),
    projects: before.projects
      .filter(({ _id }) => changed.has(_id))
      .map(({ _id, rate }) => ({ _id, rate })),
  }
}

export const describeRounding = (rounding: Rounding): string =>
  rounding === 0 ? 'None' : `Up to ${rounding} minutes`
