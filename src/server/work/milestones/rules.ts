// Creates, changes, reaches and approves a milestone. Pure.
import type { Milestone, MilestoneChange, NewMilestone } from '#contract/work/milestones.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { changed, checkVersion } from '#server/platform/rules.ts'

export interface MilestoneRow {
  id: string
  companyId: string
  projectId: string
  title: string
  dueDate: string
  visibility: Milestone['visibility']
  reachedAt: Date | null
  approvedAt: Date | null
  /** Null until then, and if the caller cannot see the account. */
  approvedBy: { id: string; first: string; last: string } | null
  version: number
  createdAt: Date
  updatedAt: Date
}

type Made = Pick<MilestoneRow, 'id' | 'companyId' | 'projectId'> & { now: Date }

export const newMilestone = (fields: NewMilestone, { now, ...made }: Made): MilestoneRow => ({
  ...fields,
  ...made,
  reachedAt: null,
  approvedAt: null,
  approvedBy: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** Whether the client is asked to approve it. */
export const awaitsApproval = ({
  visibility,
  reachedAt,
  approvedAt,
}: Pick<MilestoneRow, 'visibility' | 'reachedAt' | 'approvedAt'>): boolean =>
  visibility === 'shared' && reachedAt !== null && approvedAt === null

/** @throws AppError `stale` if the milestone has changed since `change.version` */
export function changedMilestone(
  milestone: MilestoneRow,
  { isReached = milestone.reachedAt !== null, ...change }: MilestoneChange,
  now: Date,
): MilestoneRow {
  const reachedAt = isReached ? (milestone.reachedAt ?? now) : null
  const next = { ...changed<MilestoneRow>(milestone, change), reachedAt, updatedAt: now }
  // An approval is of exactly what was seen, as with tasks.
  const staysApproved = isReached && next.visibility === 'shared' && next.title === milestone.title
  return staysApproved ? next : { ...next, approvedAt: null, approvedBy: null }
}

/**
 * The same milestone if it is approved already.
 * @throws AppError `wrong_state` before it is reached; `stale` if it has changed since `version`
 */
export function approvedMilestone(
  milestone: MilestoneRow,
  { version, by, now }: { version: number; by: MilestoneRow['approvedBy']; now: Date },
): MilestoneRow {
  if (milestone.approvedAt !== null) return milestone
  if (!awaitsApproval(milestone)) throw wrongState('This milestone has not been reached.')
  checkVersion(version, milestone)
  return {
    ...milestone,
    approvedAt: now,
    approvedBy: by,
    version: milestone.version + 1,
    updatedAt: now,
  }
}

/** The log's name for a change. */
export function changeAction(before: MilestoneRow, next: MilestoneRow): string {
  if ((before.reachedAt === null) === (next.reachedAt === null)) return 'changed'
  return next.reachedAt === null ? 'reopened' : 'reached'
}
