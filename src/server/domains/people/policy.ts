// Who may do what with the people of a company.
import type { Policy } from '#server/platform/policy.ts'
import {
  type Viewer,
  isOwnerOf,
  isReadOnly,
  isStaff,
  isPermitted,
  canSeeAllCompanies,
} from '#server/platform/viewer.ts'

/** The company, as far as policies ask. */
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

/** Whoever is there for chosen companies shuts nobody out of the others. */
export const bansWholePerson = canSeeAllCompanies

const isOther = (viewer: Viewer, person: PersonOfCompany) => viewer.personId !== person.id

export const policy = {
  invite: run,
  requireInvitations: oversee,
  seeBanned: oversee,
  changeRole: run,
  remove: run,
  resetPassword: run,
  /** Nobody shuts themself out; what the agency has banned, only the agency lifts. */
  ban: ((viewer, person) =>
    run(viewer, person) &&
    isOther(viewer, person) &&
    (bansWholePerson(viewer) || person.bannedBy !== 'agency')) satisfies Policy<PersonOfCompany>,
}
