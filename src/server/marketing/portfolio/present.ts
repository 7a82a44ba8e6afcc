// Maps portfolio cases to the API format.
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import { type CaseRow, isConfirmed, isPublished, itemOf } from './rules.ts'

export function presentCase(caller: Caller, row: CaseRow): PortfolioCase {
  const { state, contentVersion, isConsentEnded, decidedAt, decidedBy, reason, version } = row
  return {
    _id: row.id,
    company: row.companyId,
    project: { _id: row.projectId, title: row.projectTitle },
    item: itemOf(row),
    ...{ state, contentVersion, isConsentEnded, reason, version },
    isConfirmed: isConfirmed(row),
    isPublished: isPublished(row),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedBy && { first: decidedBy.first, last: decidedBy.last },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: permissions(policy, caller, row),
  }
}
