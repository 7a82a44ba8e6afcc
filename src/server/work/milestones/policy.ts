// Who manages milestones: staff who run projects. People of the client approve those that have been reached.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { canSeeCompany, isReadOnly, isStaff } from '#server/platform/caller.ts'
import { type MilestoneRow, awaitsApproval } from './rules.ts'

export const manageMilestones = staffWith('projects')

/** Whether it is for the caller to approve, ignoring whether it has been reached. */
export const mayApprove: Policy<Pick<MilestoneRow, 'companyId'>> = (caller, { companyId }) =>
  !isStaff(caller) && !isReadOnly(caller) && canSeeCompany(caller, companyId)

const approve: Policy<MilestoneRow> = (caller, milestone) =>
  awaitsApproval(milestone) && mayApprove(caller, milestone)

export const policy = { edit: manageMilestones, delete: manageMilestones, approve }
