// Agency settings, apart from those of the public site.
import * as z from 'zod'
import { Billing, BillingChange } from '../billing/billing.ts'
import { endpoint } from '../endpoint.ts'
import { Version } from '../shared.ts'
import { Locale } from '../values/locales.ts'
import { TimeZone } from '../values/time-zones.ts'

const megabyte = 1024 * 1024

const fileLimits = {
  /** Per file. */
  maxFileMegabytes: z.int().min(1).max(5120),
  /** Total of a company's files. */
  companyQuotaMegabytes: z.int().min(1).max(10_000_000),
}

export const FileLimits = z
  .strictObject(fileLimits)
  .refine((limits) => limits.companyQuotaMegabytes >= limits.maxFileMegabytes, {
    path: ['companyQuotaMegabytes'],
    error: 'A company’s storage must fit at least one file of the maximum size',
  })
export type FileLimits = z.infer<typeof FileLimits>

export const bytesOf = (megabytes: number): number => megabytes * megabyte

/** Who must have a second factor. */
export const twoFactorDemands = ['nobody', 'administrators', 'staff'] as const
export const TwoFactorDemand = z.enum(twoFactorDemands)
export type TwoFactorDemand = z.infer<typeof TwoFactorDemand>

export const SecuritySettings = z.strictObject({ twoFactorFor: TwoFactorDemand })
export type SecuritySettings = z.infer<typeof SecuritySettings>

export const AgencySettings = z.strictObject({
  /** Where its days begin; null for the time zone that the program was started in. */
  timeZone: TimeZone.nullable(),
  /** Form of dates and numbers of people who have not chosen theirs; null means US format. */
  locale: Locale.nullable(),
})
export type AgencySettings = z.infer<typeof AgencySettings>

/** The editable fields. */
export const SettingsFields = z.strictObject({
  files: FileLimits,
  billing: Billing,
  security: SecuritySettings,
  agency: AgencySettings,
})
export type SettingsFields = z.infer<typeof SettingsFields>

export const Settings = z.strictObject({
  ...SettingsFields.shape,
  agency: z.strictObject({ timeZone: z.string().nullable(), locale: z.string().nullable() }),
  version: Version,
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.strictObject({
  files: z.strictObject(fileLimits).partial().optional(),
  billing: BillingChange.optional(),
  security: SecuritySettings.partial().optional(),
  agency: AgencySettings.partial().optional(),
  version: Version.optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'admin',
    needs: 'settings',
    summary: 'Get the agency’s settings',
    answer: { 200: Settings },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'admin',
    needs: 'settings',
    summary: 'Change the agency’s settings; omitted fields keep their value',
    body: SettingsChange,
    answer: { 200: Settings },
    errors: ['stale', 'wrong_state'],
  }),
}
