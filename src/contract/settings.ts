// The agency's settings beside the public site's.
import * as z from 'zod'
import { Billing, BillingChange } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Version } from './shared.ts'

const megabyte = 1024 * 1024

const fileLimits = {
  /** Of one file. */
  maxFileMegabytes: z.int().min(1).max(5120),
  /** Of all files of a company. */
  companyQuotaMegabytes: z.int().min(1).max(10_000_000),
}

export const FileLimits = z
  .strictObject(fileLimits)
  .refine((limits) => limits.companyQuotaMegabytes >= limits.maxFileMegabytes, {
    path: ['companyQuotaMegabytes'],
    error: 'A company needs room for at least one file of the largest size',
  })
export type FileLimits = z.infer<typeof FileLimits>

export const bytesOf = (megabytes: number): number => megabytes * megabyte

/** Of whom the agency demands a second factor. */
export const twoFactorDemands = ['nobody', 'administrators', 'staff'] as const
export const TwoFactorDemand = z.enum(twoFactorDemands)
export type TwoFactorDemand = z.infer<typeof TwoFactorDemand>

export const SecuritySettings = z.strictObject({ twoFactorFor: TwoFactorDemand })
export type SecuritySettings = z.infer<typeof SecuritySettings>

/** What can be changed. */
export const SettingsFields = z.strictObject({
  files: FileLimits,
  billing: Billing,
  security: SecuritySettings,
})
export type SettingsFields = z.infer<typeof SettingsFields>

export const Settings = z.strictObject({ ...SettingsFields.shape, version: Version })
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.strictObject({
  files: z.strictObject(fileLimits).partial().optional(),
  billing: BillingChange.optional(),
  security: SecuritySettings.partial().optional(),
  version: Version.optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'admin',
    needs: 'settings',
    summary: 'The agency’s settings',
    answer: { 200: Settings },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'admin',
    needs: 'settings',
    summary: 'Change the agency’s settings; a field that is not given stays as it is',
    body: SettingsChange,
    answer: { 200: Settings },
    errors: ['stale', 'wrong_state'],
  }),
}
