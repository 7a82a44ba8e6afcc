// Who may do what with the people of a company.
import type { Policy } from '#server/platform/policy.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'

/** The company, as far as policies ask. */
interface OfCompany {
  companyId: string
}

interface PersonOfCompany extends OfCompany {
  id: string
  bannedBy: 'company' | 'agency' | null
}

const isOwner = (viewer: Viewer, { companyId }: OfCompany) =>
  viewer.companies.some(({ id, role }) => id === companyId && role === 'owner')

const run: Policy<OfCompany> = (viewer, company) => isStaff(viewer) || isOwner(viewer, company)

const isOther = (viewer: Viewer, person: PersonOfCompany) => viewer.personId !== person.id

export const policy = {
  invite: run,
  seeBanned: run,
  changeRole: run,
  remove: run,
  resetPassword: run,
  /** Nobody shuts themself out; what the agency has banned, only the agency lifts. */
  ban: ((viewer, person) =>
    run(viewer, person) &&
    isOther(viewer, person) &&
    (isStaff(viewer) || person.bannedBy !== 'agency')) satisfies Policy<PersonOfCompany>,
}
