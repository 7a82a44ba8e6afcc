// The agency's settings beside the public site's.
import * as z from 'zod'
import { Billing } from './billing.ts'
import { endpoint } from './endpoint.ts'

const megabyte = 1024 * 1024

export const FileLimits = z
  .strictObject({
    /** Of one file. */
    maxFileMegabytes: z.int().min(1).max(5120),
    /** Of all files of a company. */
    companyQuotaMegabytes: z.int().min(1).max(10_000_000),
  })
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

export const Settings = z.strictObject({
  files: FileLimits,
  billing: Billing,
  security: SecuritySettings,
})
export type Settings = z.infer<typeof Settings>

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
    summary: 'Change the agency’s settings; a section that is not given stays as it is',
    body: Settings.partial(),
    answer: { 200: Settings },
    errors: ['wrong_state'],
  }),
}
