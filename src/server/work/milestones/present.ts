// Maps milestones to the API's form.
import type { Milestone } from '#contract/work/milestones.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import type { MilestoneRow } from './rules.ts'

export function presentMilestone(caller: Caller, row: MilestoneRow): Milestone {
  const { id, companyId, projectId, createdAt, updatedAt, ...shown } = row
  const { reachedAt, approvedAt, approvedBy, ...fields } = shown
  return {
    _id: id,
    project: projectId,
    company: companyId,
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    reachedAt: reachedAt?.toISOString() ?? null,
    approval: approvedAt && {
      at: approvedAt.toISOString(),
      by: approvedBy && { first: approvedBy.first, last: approvedBy.last },
    },
    can: permissions(policy, caller, row),
  }
}
