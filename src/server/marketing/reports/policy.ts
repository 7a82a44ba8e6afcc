// Report permissions: people who run projects write, publish and share reports.
import { staffWith } from '#server/platform/policy.ts'
import { type Viewer, isStaff, canSeeMoney } from '#server/platform/viewer.ts'
import type { MoneySeen } from './figures-of-month.ts'

const canWrite = staffWith('projects')

export const policy = { edit: canWrite, delete: canWrite, publish: canWrite, share: canWrite }

/** Which of a version's money staff see; clients' versions already leave out what is not shared. */
export const moneySeenBy = (viewer: Viewer): MoneySeen => ({
  budget: canSeeMoney(viewer),
  spend: canSeeMoney(viewer),
})

export const readsDrafts = isStaff
