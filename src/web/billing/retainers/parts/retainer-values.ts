// Form values of a retainer and its terms, kept as typed text, and their conversion for the API.
import * as z from 'zod'
import { numberText, signedDecimal } from '#contract/values/decimal-text.ts'
import { type Money, fieldAmount, parseAmount } from '#contract/values/money.ts'
import { countsHours } from '#contract/billing/retainer-labels.ts'
import {
  NewRetainer,
  type Retainer,
  RetainerChange,
  type RetainerKind,
  retainerKinds,
} from '#contract/billing/retainers.ts'
import { NewTerms, type Rollover, rollovers } from '#contract/billing/retainer-terms.ts'

const termShape = {
  /** Hours with decimals, or a whole number. */
  allowance: z.string(),
  rollover: z.enum(rollovers),
  rolloverLimit: z.string(),
  price: z.string(),
  overageRate: z.string(),
}

const coverShape = {
  title: z.string(),
  covers: z.enum(['all', 'chosen']),
  /** By project id: whether it is covered. */
  projects: z.record(z.string(), z.boolean()),
  endsOn: z.string(),
  schedule: z.string(),
}

const RetainerValues = z.object({
  ...coverShape,
  ...termShape,
  kind: z.enum(retainerKinds),
  currency: z.string(),
  startsOn: z.string(),
})
export type RetainerValues = z.input<typeof RetainerValues>

const TermsValues = z.object({
  ...termShape,
  from: z.string(),
  state: z.enum(['active', 'paused']),
})
export type TermsValues = z.input<typeof TermsValues>

const CoverValues = z.object(coverShape)
export type CoverValues = z.input<typeof CoverValues>

type TermFields = Pick<TermsValues, keyof typeof termShape>

/** Minutes, or a whole number; undefined if it is neither. Negative values take units back from a block. */
export function unitsOf(kind: RetainerKind, text: string): number | undefined {
  const typed = signedDecimal(text)
  if (typed === undefined || !/^-?\d{1,7}(\.\d{1,4})?$/.test(typed)) return undefined
  if (typed.startsWith('-') && kind !== 'block') return undefined
  if (countsHours(kind)) return Math.round(Number(typed) * 60)
  return typed.includes('.') ? undefined : Number(typed)
}

export const textOfUnits = (kind: RetainerKind, units: number): string =>
  numberText(countsHours(kind) ? Math.round((units * 100) / 60) / 100 : units)

const unitIssue = (kind: RetainerKind) =>
  countsHours(kind) ? 'Use hours such as 20 or 7.5' : 'Use a whole number such as 4'

type Check = z.RefinementCtx<unknown>

interface Terms {
  kind: RetainerKind
  currency: string
}

function readMoney(text: string, currency: string, check: Check, path: string): Money {
  const amount = parseAmount(text, currency)
  if (amount === undefined) {
    const message = 'Use an amount such as 120.00'
    check.addIssue({ code: 'custom', path: [path], message, input: text })
  }
  return { amount: amount ?? 0, currency }
}

function readUnits(kind: RetainerKind, text: string, check: Check, path: string): number {
  const units = unitsOf(kind, text)
  if (units === undefined) {
    check.addIssue({ code: 'custom', path: [path], message: unitIssue(kind), input: text })
  }
  return units ?? 0
}

/** A block's remainder is kept unless it expires. */
const toRollover = ({ rollover }: TermFields, kind: RetainerKind): Rollover =>
  kind === 'block' && rollover !== 'expiring' ? 'all' : rollover

function readLimit(values: TermFields, kind: RetainerKind, check: Check) {
  const { rolloverLimit } = values
  const rollover = toRollover(values, kind)
  if (rollover === 'capped') return readUnits(kind, rolloverLimit, check, 'rolloverLimit')
  if (rollover !== 'expiring') return null
  return readUnits('deliverables', rolloverLimit, check, 'rolloverLimit')
}

const readTerms = (values: TermFields, { kind, currency }: Terms, check: Check) => ({
  allowance: readUnits(kind, values.allowance, check, 'allowance'),
  rollover: toRollover(values, kind),
  rolloverLimit: readLimit(values, kind, check),
  price: values.price.trim() === '' ? null : readMoney(values.price, currency, check, 'price'),
  overageRate: readMoney(values.overageRate, currency, check, 'overageRate'),
})

function readCover({ title, covers, projects, endsOn, schedule }: CoverValues, check: Check) {
  const chosen = Object.keys(projects).filter((id) => projects[id])
  if (covers === 'chosen' && chosen.length === 0) {
    const message = 'Choose at least one project'
    check.addIssue({ code: 'custom', path: ['covers'], message, input: covers })
  }
  return {
    title,
    projects: covers === 'all' ? null : chosen,
    endsOn: endsOn || null,
    schedule: schedule || null,
  }
}

export const RetainerForm = RetainerValues.transform(
  (values, check): z.input<typeof NewRetainer> => {
    const { kind, currency, startsOn } = values
    return {
      ...readCover(values, check),
      ...readTerms(values, { kind, currency }, check),
      ...{ kind, currency, startsOn },
    }
  },
).pipe(NewRetainer)

export const termsForm = (terms: Terms) =>
  TermsValues.transform((values, check): z.input<typeof NewTerms> => ({
    ...readTerms(values, terms, check),
    from: values.from,
    paused: values.state === 'paused',
  })).pipe(NewTerms)

export const CoverForm = CoverValues.transform((values, check): z.input<typeof RetainerChange> =>
  readCover(values, check),
).pipe(RetainerChange)

export const newRetainerValues = (defaults: {
  currency: string
  today: string
}): RetainerValues => ({
  ...{ title: '', covers: 'all', projects: {}, endsOn: '', schedule: '' },
  ...{ kind: 'hours', currency: defaults.currency, startsOn: `${defaults.today.slice(0, 7)}-01` },
  ...{ allowance: '', rollover: 'none', rolloverLimit: '', price: '', overageRate: '' },
})

/** @param offered the projects to choose from, each of which has a checkbox */
export const toCoverValues = (
  { title, projects, endsOn, schedule }: Retainer,
  offered: readonly { _id: string }[],
): CoverValues => ({
  title,
  covers: projects === null ? 'all' : 'chosen',
  projects: Object.fromEntries([
    ...offered.map(({ _id }) => [_id, false]),
    ...(projects ?? []).map(({ _id }) => [_id, true]),
  ]),
  endsOn: endsOn ?? '',
  schedule: schedule?._id ?? '',
})

/** The current terms. A block buys nothing more unless a number is entered, whatever the month. */
export function toTermsValues(
  { kind, terms, state }: Pick<Retainer, 'kind' | 'terms' | 'state'>,
  from: string,
): TermsValues {
  const { allowance, rollover, rolloverLimit: limit, price, overageRate } = terms
  const limitKind = rollover === 'expiring' ? 'deliverables' : kind
  return {
    from,
    allowance: kind === 'block' ? '0' : textOfUnits(kind, allowance),
    rollover,
    rolloverLimit: limit === null ? '' : textOfUnits(limitKind, limit),
    price: price === null ? '' : fieldAmount(price),
    overageRate: fieldAmount(overageRate),
    state: state === 'paused' ? 'paused' : 'active',
  }
}
