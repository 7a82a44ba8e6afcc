// Who may do what with a campaign, and who sees its money.
import { staffWith } from '#server/platform/policy.ts'
import { type Viewer, isStaff, canSeeMoney } from '#server/platform/viewer.ts'

export const policy = { edit: staffWith('projects'), delete: staffWith('projects') }

/** Spend and costs per result; clients see them if the agency shares them. */
export const canSeeSpend = (viewer: Viewer, { sharesSpend }: { sharesSpend: boolean }): boolean =>
  canSeeMoney(viewer) && (isStaff(viewer) || sharesSpend)
