// Maps memberships and invitations to the API format.
import type { InvitationOffer } from '#contract/accounts/auth.ts'
import type { Assignable, Invitation, Person } from '#contract/clients/people.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import type { InvitationRow, MemberRow, OfferRow } from './store.ts'

export const bannedBy = ({ personBannedAt, bannedAt }: MemberRow): Person['bannedBy'] => {
  if (personBannedAt) return 'agency'
  return bannedAt ? 'company' : null
}

export function presentPerson(member: MemberRow, caller: Caller): Person {
  const { id, first, last, email, role, emailConfirmedAt, joinedAt } = member
  const by = bannedBy(member)
  const person = { ...member, bannedBy: by }
  return {
    _id: id,
    name: { first, last },
    email,
    role,
    banned: by !== null,
    bannedBy: by,
    confirmed: emailConfirmedAt !== null,
    joinedAt: joinedAt.toISOString(),
    can: {
      changeRole: policy.changeRole(caller, person),
      ban: policy.ban(caller, person),
      remove: policy.remove(caller, person),
      resetPassword: policy.resetPassword(caller, person),
    },
  }
}

export const presentAssignable = ({
  id,
  first,
  last,
  role,
}: {
  id: string
  first: string
  last: string
  role: 'admin' | 'client'
}): Assignable => ({ _id: id, name: { first, last }, staff: role === 'admin' })

export const inviterOf = ({ inviterFirst, inviterLast }: InvitationRow): string | null =>
  inviterFirst === null ? null : `${inviterFirst} ${inviterLast ?? ''}`.trim()

export function presentInvitation(invitation: InvitationRow, now: Date): Invitation {
  const { id, companyId, email, first, last, role, isSent, createdAt, expiresAt } = invitation
  return {
    _id: id,
    company: companyId,
    email,
    name: { first, last },
    role,
    sent: isSent,
    invitedBy: inviterOf(invitation),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  }
}

export function presentOffer(offer: OfferRow, hasAccount: boolean): InvitationOffer {
  const { company, email, role, expiresAt } = offer
  return {
    company,
    email,
    role,
    invitedBy: inviterOf(offer),
    hasAccount,
    expiresAt: expiresAt.toISOString(),
  }
}
