// Who manages milestones: staff who run projects. People of the client approve those that have been reached.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { canSeeCompany, isReadOnly, isStaff } from '#server/platform/viewer.ts'
import { type MilestoneRow, awaitsApproval } from './rules.ts'

export const manageMilestones = staffWith('projects')

/** Whether it is for the viewer to approve, ignoring whether it has been reached. */
export const mayApprove: Policy<Pick<MilestoneRow, 'companyId'>> = (viewer, { companyId }) =>
  !isStaff(viewer) && !isReadOnly(viewer) && canSeeCompany(viewer, companyId)

const approve: Policy<MilestoneRow> = (viewer, milestone) =>
  awaitsApproval(milestone) && mayApprove(viewer, milestone)

export const policy = { edit: manageMilestones, delete: manageMilestones, approve }
