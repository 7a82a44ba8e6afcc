// Who may do what with a campaign, and who learns of its money.
import { staffWith } from '#server/platform/policy.ts'
import { type Viewer, isStaff, seesMoney } from '#server/platform/viewer.ts'

export const policy = { edit: staffWith('projects'), delete: staffWith('projects') }

/** What was spent and what a result cost; clients learn it where the agency says so. */
export const seesSpend = (viewer: Viewer, { sharesSpend }: { sharesSpend: boolean }): boolean =>
  seesMoney(viewer) && (isStaff(viewer) || sharesSpend)
