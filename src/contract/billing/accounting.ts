// The books of a period for the agency's bookkeeper: totals as shown, and the files to download.
import * as z from 'zod'
import { daysBetween } from '../values/days.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { Balance, Currency } from '../values/money.ts'
import { DateOnly, can, nothing } from '../shared.ts'
import { untaxedCategories } from './tax.ts'

export const maxAccountingDays = 1100

const period = { from: DateOnly, to: DateOnly }

function withinLimits<Query extends z.ZodType<{ from: string; to: string }>>(query: Query): Query {
  return query
    .refine(({ from, to }) => to >= from, { path: ['to'], error: 'End must not be before start' })
    .refine(({ from, to }) => daysBetween(from, to) < maxAccountingDays, {
      path: ['to'],
      error: `Choose at most ${maxAccountingDays} days`,
    })
}

export const AccountingPeriod = withinLimits(z.strictObject(period))
export type AccountingPeriod = z.infer<typeof AccountingPeriod>

export const taxCategories = ['taxed', ...untaxedCategories] as const
export type TaxCategory = (typeof taxCategories)[number]

/** In one currency. */
const PeriodTotals = z.strictObject({
  currency: Currency,
  /** Including tax, without void ones. */
  invoiced: Balance,
  credited: Balance,
  /** Of both; credit notes count against it. */
  net: Balance,
  tax: Balance,
  /** Payments minus refunds. */
  received: Balance,
  /** At the end of the period. */
  outstanding: Balance,
  /** What clients had paid too much then. */
  clientCredit: Balance,
})
export type PeriodTotals = z.infer<typeof PeriodTotals>

/** Credit notes count against it. */
const TaxTotals = z.strictObject({
  currency: Currency,
  category: z.enum(taxCategories),
  rate: z.number(),
  net: Balance,
  tax: Balance,
})
export type TaxTotals = z.infer<typeof TaxTotals>

export const Accounting = z.strictObject({
  totals: z.array(PeriodTotals),
  /** By currency, taxed ones by rate first. */
  taxes: z.array(TaxTotals),
  /** Why DATEV can't take the period, and what to do; null if it can. */
  datevProblem: z.string().nullable(),
  /** The last day that is closed. */
  closedThrough: DateOnly.nullable(),
  can: can('close', 'reopen'),
})
export type Accounting = z.infer<typeof Accounting>

export const accountingFiles = [
  'invoices',
  'credit-notes',
  'payments',
  'open-items',
  'journal',
  'datev',
  'tax',
  'ec-sales',
] as const
export type AccountingFile = (typeof accountingFiles)[number]

export const isOfOneYear = ({ from, to }: AccountingPeriod): boolean =>
  from.slice(0, 4) === to.slice(0, 4)

export const accounting = {
  get: endpoint({
    method: 'GET',
    path: '/accounting',
    access: 'admin',
    needs: 'money',
    summary: 'Get the totals of a period by currency, and its tax by category and rate',
    query: AccountingPeriod,
    answer: { 200: Accounting },
  }),
  download: endpoint({
    method: 'GET',
    path: '/accounting/files',
    access: 'admin',
    needs: 'money',
    summary: 'Download a period’s invoices, payments, open items, journal or tax as CSV, or DATEV',
    query: withinLimits(z.strictObject({ ...period, file: z.enum(accountingFiles) })).refine(
      ({ file, ...days }) => file !== 'datev' || isOfOneYear(days),
      { path: ['to'], error: 'Choose a period within one calendar year for DATEV' },
    ),
    answer: { 200: bytes('text/csv') },
    errors: ['wrong_state'],
    isDownload: true,
  }),
  close: endpoint({
    method: 'PUT',
    path: '/accounting/closed',
    access: 'admin',
    needs: 'money',
    summary: 'Close the books through a day, or reopen what is later; for staff of all clients',
    body: z.strictObject({ through: DateOnly }),
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  documents: endpoint({
    method: 'GET',
    path: '/accounting/documents',
    access: 'admin',
    needs: 'money',
    summary: 'Download a period’s PDFs and e-invoices as ZIP',
    query: AccountingPeriod,
    answer: { 200: bytes('application/zip') },
    isDownload: true,
  }),
}
