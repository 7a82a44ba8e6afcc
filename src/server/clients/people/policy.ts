// Policies for a company's people.
import type { Policy } from '#server/platform/policy.ts'
import {
  type Caller,
  isOwnerOf,
  isReadOnly,
  isStaff,
  isPermitted,
  canSeeAllCompanies,
} from '#server/platform/caller.ts'

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
