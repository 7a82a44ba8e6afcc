// Invariants of a company's people.
import type { CompanyRole } from '#contract/clients/companies.ts'
import type { PersonChange } from '#contract/clients/people.ts'
import { wrongState } from '#server/platform/app-error.ts'

export interface MemberState {
  id: string
  role: CompanyRole
  isBanned: boolean
}

export const invitationDays = 7
/** Lifetime of a prepared, unsent invitation. */
export const preparedDays = 90
/** Per inviter. */
export const inviteLimit = { what: 'invite', allowed: 60, minutes: 60 }
/** Per recipient; links that people request themselves have their own limit. */
export const passwordLinkLimit = { what: 'password link', allowed: 4, minutes: 60 }

const isActiveOwner = ({ role, isBanned }: MemberState) => role === 'owner' && !isBanned

const after = (member: MemberState, { role, banned }: PersonChange): MemberState => ({
  ...member,
  role: role ?? member.role,
  isBanned: banned ?? member.isBanned,
})

/**
 * A company that manages itself keeps an owner; the agency may remove the last one, since it can invite another.
 * @param change null to remove the person from the company
 * @throws AppError `wrong_state`
 */
export function assertOwnerRemains(
  members: readonly MemberState[],
  id: string,
  change: PersonChange | null,
): void {
  const next = members.flatMap((member) => {
    if (member.id !== id) return [member]
    return change === null ? [] : [after(member, change)]
  })
  if (!members.some(isActiveOwner) || next.some(isActiveOwner)) return
  throw wrongState('A company needs an owner. Make someone else an owner first.')
}
