// Who may do what with a report: whoever runs projects writes, publishes and shares it.
import { staffWith } from '#server/platform/policy.ts'
import { type Viewer, isStaff, seesMoney } from '#server/platform/viewer.ts'
import type { MoneySeen } from './figures-of-month.ts'

const mayWrite = staffWith('projects')

export const policy = { edit: mayWrite, delete: mayWrite, publish: mayWrite, share: mayWrite }

/** Of what a version holds; what a campaign does not share is not in a client's. */
export const moneySeenBy = (viewer: Viewer): MoneySeen => ({
  budget: seesMoney(viewer),
  spend: seesMoney(viewer),
})

export const readsDrafts = isStaff
