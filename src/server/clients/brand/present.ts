// Maps brand rows to the API's form.
import type { Brand } from '#contract/clients/brand.ts'
import type { FoundFile } from '#server/work/files/service.ts'
import { canAddAccounts } from '#server/clients/social-accounts/service.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import type { BrandRow } from './rules.ts'

/** @param logos those the caller can see */
export function presentBrand(
  caller: Caller,
  { id: _, companyId, logo, darkLogo, updatedAt, ...fields }: BrandRow,
  logos: readonly FoundFile[],
): Brand {
  const fileOf = (id: string | null) => logos.find(({ file }) => file._id === id)?.file ?? null
  return {
    ...fields,
    company: companyId,
    logo: fileOf(logo),
    darkLogo: fileOf(darkLogo),
    updatedAt: updatedAt?.toISOString() ?? null,
    can: permissions({ ...policy, addAccounts: canAddAccounts }, caller, { companyId }),
  }
}
