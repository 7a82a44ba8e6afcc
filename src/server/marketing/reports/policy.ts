// Report permissions: people who run projects write, publish and share reports.
import { staffWith } from '#server/platform/policy.ts'
import { type Caller, isStaff, canSeeMoney } from '#server/platform/caller.ts'
import type { MoneySeen } from './figures-of-month.ts'

const canWrite = staffWith('projects')

export const policy = { edit: canWrite, delete: canWrite, publish: canWrite, share: canWrite }

/** Which of a version's money staff see; clients' versions already leave out what is not shared. */
export const moneySeenBy = (caller: Caller): MoneySeen => ({
  budget: canSeeMoney(caller),
  spend: canSeeMoney(caller),
})

export const readsDrafts = isStaff
