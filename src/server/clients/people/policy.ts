// Policies for a company's people.
import type { Policy } from '#server/platform/policy.ts'
import {
  type Viewer,
  isOwnerOf,
  isReadOnly,
  isStaff,
  isPermitted,
  canSeeAllCompanies,
} from '#server/platform/viewer.ts'

/** The part of a company that policies need. */
interface OfCompany {
  companyId: string
}

interface PersonOfCompany extends OfCompany {
  id: string
  bannedBy: 'company' | 'agency' | null
}

const run: Policy<OfCompany> = (viewer, { companyId }) =>
  isPermitted(viewer, 'people') || (isOwnerOf(viewer, companyId) && !isReadOnly(viewer))

const oversee: Policy<OfCompany> = (viewer, { companyId }) =>
  isStaff(viewer) || isOwnerOf(viewer, companyId)

/** Staff limited to certain companies can't ban someone from the other ones. */
export const bansWholePerson = canSeeAllCompanies

const isOther = (viewer: Viewer, person: PersonOfCompany) => viewer.personId !== person.id

export const policy = {
  invite: run,
  requireInvitations: oversee,
  seeBanned: oversee,
  changeRole: run,
  remove: run,
  resetPassword: run,
  /** People can't ban themselves; only the agency can lift a ban that the agency set. */
  ban: ((viewer, person) =>
    run(viewer, person) &&
    isOther(viewer, person) &&
    (bansWholePerson(viewer) || person.bannedBy !== 'agency')) satisfies Policy<PersonOfCompany>,
}
