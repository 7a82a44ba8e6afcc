// Maps brand rows to the API's form.
import type { Brand } from '#contract/brand.ts'
import type { File } from '#contract/files.ts'
import { canAddAccounts } from '#server/domains/social-accounts/service.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { policy } from './policy.ts'
import type { BrandRow } from './rules.ts'

/** @param files the brand's logos that the viewer can see */
export function presentBrand(
  viewer: Viewer,
  { id: _, companyId, logo, darkLogo, updatedAt, ...fields }: BrandRow,
  files: readonly File[],
): Brand {
  const fileOf = (id: string | null) => files.find((file) => file._id === id) ?? null
  return {
    ...fields,
    company: companyId,
    logo: fileOf(logo),
    darkLogo: fileOf(darkLogo),
    updatedAt: updatedAt?.toISOString() ?? null,
    can: permissions({ ...policy, addAccounts: canAddAccounts }, viewer, { companyId }),
  }
}
