// Who may do what with a report: whoever runs projects writes, publishes and shares it.
import { staffWith } from '#server/platform/policy.ts'
import { type Viewer, isStaff, canSeeMoney } from '#server/platform/viewer.ts'
import type { MoneySeen } from './figures-of-month.ts'

const canWrite = staffWith('projects')

export const policy = { edit: canWrite, delete: canWrite, publish: canWrite, share: canWrite }

/** Of what a version holds; what a campaign does not share is not in a client's. */
export const moneySeenBy = (viewer: Viewer): MoneySeen => ({
  budget: canSeeMoney(viewer),
  spend: canSeeMoney(viewer),
})

export const readsDrafts = isStaff
