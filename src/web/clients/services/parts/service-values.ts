// Service form values: the period as an option or typed months, the price as text.
import * as z from 'zod'
import {
  type ClientService,
  type NewClientService,
  NewClientService as Service,
  maxPeriodMonths,
} from '#contract/clients/services.ts'
import { fieldAmount, parseAmount } from '#contract/values/money.ts'
import { commonPeriods } from './service-labels.tsx'

/** Option for a typed period. */
export const otherPeriod = 'other'

const Values = Service.omit({ everyMonths: true, price: true }).extend({
  period: z.string(),
  months: z.string(),
  price: z.string(),
  currency: z.string(),
})
export type ServiceValues = z.input<typeof Values>

const periodIssue = `Months must be a whole number from 1 to ${maxPeriodMonths}`

function readMonths({ period, months }: z.output<typeof Values>, check: z.RefinementCtx): number {
  if (period !== otherPeriod) return Number(period)
  const count = /^\d{1,4}$/.test(months.trim()) ? Number(months) : 0
  if (count >= 1 && count <= maxPeriodMonths) return count
  check.addIssue({ code: 'custom', path: ['months'], message: periodIssue })
  return 1
}

function readPrice({ price, currency }: z.output<typeof Values>, check: z.RefinementCtx) {
  if (price.trim() === '') return null
  const amount = parseAmount(price, currency)
  if (amount !== undefined) return { amount, currency }
  const message = 'Price must be an amount such as 120.00'
  check.addIssue({ code: 'custom', path: ['price'], message })
  return null
}

export const ServiceSchema = Values.transform((values, check): NewClientService => {
  const { period: _, months: __, price: ___, currency: ____, ...fields } = values
  return { ...fields, everyMonths: readMonths(values, check), price: readPrice(values, check) }
})

export const newServiceValues = (today: string, currency: string): ServiceValues => ({
  kind: 'domain',
  name: '',
  provider: '',
  renewsOn: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28'),
  autoRenews: false,
  renewedBy: 'agency',
  notes: '',
  sharedNote: '',
  period: '12',
  months: '',
  price: '',
  currency,
})

export function valuesOf(service: ClientService, currency: string): ServiceValues {
  const { everyMonths, price, notes = '' } = service
  const isUsual = commonPeriods.includes(everyMonths)
  return {
    kind: service.kind,
    name: service.name,
    provider: service.provider,
    renewsOn: service.renewsOn,
    autoRenews: service.autoRenews,
    renewedBy: service.renewedBy,
    notes,
    sharedNote: service.sharedNote,
    period: isUsual ? String(everyMonths) : otherPeriod,
    months: isUsual ? '' : String(everyMonths),
    price: price ? fieldAmount(price) : '',
    currency: price?.currency ?? currency,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns only the fields that differ from the opened version, because others may change the rest. */
export function changeFrom(
  service: ClientService,
  fields: NewClientService,
): Partial<NewClientService> {
  const before: Partial<Record<string, unknown>> = service
  const changed = Object.entries(fields).filter(([key, value]) => !isSame(before[key], value))
  return Object.fromEntries(changed)
}

/** Returns the change that undoes another. */
export function changeBack(
  service: ClientService,
  change: Partial<NewClientService>,
): Partial<NewClientService> {
  const before: Partial<Record<string, unknown>> = service
  return Object.fromEntries(Object.keys(change).map((key) => [key, before[key]]))
}
