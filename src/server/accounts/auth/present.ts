// Maps people to the API's form.
import type { Profile, Session, User } from '#contract/accounts/auth.ts'
import { type StaffRole, permissionsFor } from '#contract/agency/staff-roles.ts'
import { agencyLocale } from '#server/platform/agency-locale.ts'
import type { AccountRow, OwnSessionRow } from './accounts-store.ts'

interface PersonRow {
  id: string
  role: User['role']
  first: string
  last: string
  email: string
  locale: string | null
  staffRole: StaffRole | null
  staffCompanies: string[] | null
  companies: { id: string; name: string; role: 'owner' | 'member' }[]
  mustSetUpTwoFactor: boolean
  currency: string
}

interface FriendRow {
  id: string
  first: string
  last: string
}

export function presentUser(person: PersonRow, friends: FriendRow[]): User {
  const { staffRole, staffCompanies } = person
  const locale = person.locale ?? agencyLocale()
  return {
    _id: person.id,
    role: person.role,
    ...(staffRole && { staffRole }),
    can: permissionsFor(staffRole && { staffRole, companies: staffCompanies }),
    name: { first: person.first, last: person.last },
    email: person.email,
    ...(locale !== null && { locale }),
    currency: person.currency,
    friends: friends.map(({ id, first, last }) => ({ _id: id, name: { first, last } })),
    companies: person.companies.map(({ id, name, role }) => ({ _id: id, name, role })),
    ...(person.mustSetUpTwoFactor && { mustSetUpTwoFactor: true }),
  }
}

export function presentProfile(account: AccountRow, approved: boolean): Profile {
  const { id, first, last, email, emailConfirmedAt, pendingEmail, locale, timeZone } = account
  return {
    _id: id,
    name: { first, last },
    email,
    confirmed: emailConfirmedAt !== null,
    approved,
    pendingEmail,
    locale,
    timeZone,
  }
}

export function presentSession(session: OwnSessionRow, currentId: string): Session {
  const { id, userAgent, isRemembered, createdAt, seenAt, expiresAt } = session
  return {
    _id: id,
    current: id === currentId,
    userAgent,
    remembered: isRemembered,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
