// Policies for people: those of a company, and those of the agency.
import type { Policy } from '#server/platform/policy.ts'
import {
  type Caller,
  canSeeAllCompanies,
  isOwnerOf,
  isPermitted,
  isReadOnly,
  isStaff,
} from '#server/platform/caller.ts'
import type { DirectoryRow } from './directory-store.ts'

/** The part of a company that policies need. */
interface OfCompany {
  companyId: string
}

interface PersonOfCompany extends OfCompany {
  id: string
  bannedBy: 'company' | 'agency' | null
}

const run: Policy<OfCompany> = (caller, { companyId }) =>
  isPermitted(caller, 'people') || (isOwnerOf(caller, companyId) && !isReadOnly(caller))

const oversee: Policy<OfCompany> = (caller, { companyId }) =>
  isStaff(caller) || isOwnerOf(caller, companyId)

/** Staff limited to certain companies can't ban someone from the other ones. */
export const bansWholePerson = canSeeAllCompanies

const isOther = (caller: Caller, person: PersonOfCompany) => caller.personId !== person.id

export const policy = {
  invite: run,
  requireInvitations: oversee,
  seeBanned: oversee,
  changeRole: run,
  remove: run,
  resetPassword: run,
  /** People can't ban themselves; only the agency can lift a ban that the agency set. */
  ban: ((caller, person) =>
    run(caller, person) &&
    isOther(caller, person) &&
    (bansWholePerson(caller) || person.bannedBy !== 'agency')) satisfies Policy<PersonOfCompany>,
}

type Person = Pick<DirectoryRow, 'id' | 'staffRole' | 'hasTwoFactor'>

const isStaffPerson = ({ staffRole }: Person) => staffRole !== null

const managePerson: Policy<Person> = (caller, person) =>
  isPermitted(caller, isStaffPerson(person) ? 'staff' : 'people')

export const directoryPolicy = {
  changeRole: ((caller, person) =>
    isStaffPerson(person) && managePerson(caller, person)) satisfies Policy<Person>,
  /** People can't ban themselves. */
  ban: ((caller, person) =>
    managePerson(caller, person) &&
    bansWholePerson(caller) &&
    caller.personId !== person.id) satisfies Policy<Person>,
  resetPassword: managePerson,
  /** People turn off their own two-factor authentication with their password. */
  resetTwoFactor: ((caller, person) =>
    isPermitted(caller, 'staff') &&
    person.hasTwoFactor === true &&
    caller.personId !== person.id) satisfies Policy<Person>,
  endSessions: ((caller) => isPermitted(caller, 'staff')) satisfies Policy<Person>,
}
