// The agency's account codes for its bookkeeping: as set, and the usual ones in place of empty codes.
import * as z from 'zod'
import { toCountryCode } from '../values/countries.ts'
import { list, optionalText } from '../shared.ts'

const AccountCode = optionalText(20).refine((code) => /^[\w.-]*$/.test(code), {
  error: 'Use letters, digits, points and dashes only',
})

const DatevNumber = optionalText(7).refine((number) => /^\d*$/.test(number), {
  error: 'Use digits only',
})

const RateAccounts = z.strictObject({
  /** In percent. */
  rate: z.number().min(0).max(100),
  revenue: AccountCode,
  tax: AccountCode,
})

const MeansAccount = z.strictObject({ means: optionalText(60), account: AccountCode })

/** An empty code stands for the usual one. */
export const AccountCodes = z.strictObject({
  receivables: AccountCode,
  bank: AccountCode,
  /** Payments by Stripe. */
  online: AccountCode,
  /** Taxed revenue, of rates that have no account of their own. */
  revenue: AccountCode,
  tax: AccountCode,
  reverseCharge: AccountCode,
  /** Revenue that is zero-rated or exempt. */
  untaxed: AccountCode,
  outsideScope: AccountCode,
  /** Amounts left settled after a refund. */
  writeOffs: AccountCode,
  byRate: list(RateAccounts, 12),
  /** Payments by other means than the bank. */
  byMeans: list(MeansAccount, 12),
  /** Numbers of the tax adviser and of the agency there. */
  datevConsultant: DatevNumber,
  datevClient: DatevNumber,
})
export type AccountCodes = z.infer<typeof AccountCodes>

export const noAccountCodes: AccountCodes = {
  receivables: '',
  bank: '',
  online: '',
  revenue: '',
  tax: '',
  reverseCharge: '',
  untaxed: '',
  outsideScope: '',
  writeOffs: '',
  byRate: [],
  byMeans: [],
  datevConsultant: '',
  datevClient: '',
}

const usual: AccountCodes = {
  receivables: '1100',
  bank: '1000',
  online: '1050',
  revenue: '4000',
  tax: '2200',
  reverseCharge: '4100',
  untaxed: '4200',
  outsideScope: '4300',
  writeOffs: '6100',
  byRate: [],
  byMeans: [],
  datevConsultant: '',
  datevClient: '',
}

/** The German chart SKR03. */
const german: AccountCodes = {
  receivables: '10000',
  bank: '1200',
  online: '1360',
  revenue: '8400',
  tax: '1776',
  reverseCharge: '8336',
  untaxed: '8100',
  outsideScope: '8338',
  writeOffs: '2400',
  byRate: [{ rate: 7, revenue: '8300', tax: '1771' }],
  byMeans: [],
  datevConsultant: '',
  datevClient: '',
}

/** @param country the agency's, as typed */
export const usualAccounts = (country: string): AccountCodes =>
  toCountryCode(country) === 'DE' ? german : usual

/** The codes that entries are posted to. */
export function accountsInUse(codes: AccountCodes, country: string): AccountCodes {
  const { byRate, ...rest } = usualAccounts(country)
  const given = Object.entries(codes).filter(([, value]) => value !== '')
  const own = codes.byRate.map(({ rate, revenue, tax }) => ({
    rate,
    revenue: revenue || codes.revenue || rest.revenue,
    tax: tax || codes.tax || rest.tax,
  }))
  const others = byRate.filter(({ rate }) => own.every((one) => one.rate !== rate))
  return { ...rest, ...Object.fromEntries(given), byRate: [...own, ...others] }
}

/** Whether revenue of this tax rate is kept apart from other rates. @param country the agency's, as typed */
export function hasOwnRevenue(codes: AccountCodes, country: string, rate: number): boolean {
  const ofRate = (one: { rate: number }) => one.rate === rate
  const own = codes.byRate.find(ofRate)
  return own ? own.revenue !== '' : usualAccounts(country).byRate.some(ofRate)
}
