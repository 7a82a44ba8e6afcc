// Maps social account rows to the wire.
import type { SocialAccount } from '#contract/clients/social-accounts.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import type { SocialAccountRow } from './rules.ts'

export function presentAccount(caller: Caller, row: SocialAccountRow): SocialAccount {
  const { id, companyId, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    company: companyId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: permissions(policy, caller, row),
  }
}
