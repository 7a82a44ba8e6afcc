// Who may do what with a campaign, and who sees its money.
import { staffWith } from '#server/platform/policy.ts'
import { type Caller, isStaff, canSeeMoney } from '#server/platform/caller.ts'

export const policy = { edit: staffWith('projects'), delete: staffWith('projects') }

/** Spend and costs per result; clients see them if the agency shares them. */
export const canSeeSpend = (caller: Caller, { sharesSpend }: { sharesSpend: boolean }): boolean =>
  canSeeMoney(caller) && (isStaff(caller) || sharesSpend)
