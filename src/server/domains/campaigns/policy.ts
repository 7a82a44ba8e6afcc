// Who may do what with a campaign, and who learns of its money.
import { staffWith } from '#server/platform/policy.ts'
import { type Viewer, isStaff, canSeeMoney } from '#server/platform/viewer.ts'

export const policy = { edit: staffWith('projects'), delete: staffWith('projects') }

/** What was spent and what a result cost; clients learn it where the agency says so. */
export const canSeeSpend = (viewer: Viewer, { sharesSpend }: { sharesSpend: boolean }): boolean =>
  canSeeMoney(viewer) && (isStaff(viewer) || sharesSpend)
