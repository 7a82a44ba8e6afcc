// Maps people and agency invitations to the API format.
import type { DirectoryPerson, StaffInvitation } from '#contract/clients/directory.ts'
import type { InvitationOffer } from '#contract/accounts/auth.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { directoryPolicy } from './policy.ts'
import type { DirectoryRow } from './directory-store.ts'
import type { StaffInvitationRow } from './staff-store.ts'

export function presentDirectoryPerson(row: DirectoryRow, caller: Caller): DirectoryPerson {
  const { id, first, last, email, staffRole, staffCompanies, memberships } = row
  return {
    _id: id,
    name: { first, last },
    email,
    staffRole,
    companies: staffRole ? staffCompanies : memberships.map((company) => company.id),
    memberships: memberships.map(({ id: _id, ...company }) => ({ _id, ...company })),
    banned: row.bannedAt !== null,
    confirmed: row.emailConfirmedAt !== null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    twoFactor: row.hasTwoFactor,
    createdAt: row.createdAt.toISOString(),
    can: permissions(directoryPolicy, caller, row),
  }
}

const inviterOf = ({ inviterFirst, inviterLast }: StaffInvitationRow) =>
  `${inviterFirst} ${inviterLast}`.trim()

export function presentStaffInvitation(row: StaffInvitationRow, now: Date): StaffInvitation {
  const { id, email, first, last, staffRole, companies, isSent, createdAt, expiresAt } = row
  return {
    _id: id,
    email,
    name: { first, last },
    staffRole,
    companies,
    sent: isSent,
    invitedBy: inviterOf(row),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  }
}

export const presentStaffOffer = (row: StaffInvitationRow): InvitationOffer => ({
  company: null,
  email: row.email,
  role: row.staffRole,
  invitedBy: inviterOf(row),
  hasAccount: false,
  expiresAt: row.expiresAt.toISOString(),
})
