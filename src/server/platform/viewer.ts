// Who is asking: the person of the session, and what they may use right now.
import { type StaffPermission, type StaffRights, hasPermission } from '#contract/staff-roles.ts'

interface SignedIn {
  personId: string
  sessionId: string
}

export interface StaffViewer extends SignedIn, StaffRights {
  role: 'admin'
  /** The agency demands a second factor of them, and they have none: nothing else is open to them. */
  mustSetUpTwoFactor?: true
}

export interface ClientViewer extends SignedIn {
  role: 'client'
  /** Enabled companies without a ban. */
  companies: readonly { id: string; role: 'owner' | 'member' }[]
  /** Somebody of staff, who looks at the portal as the company's people see it. */
  isReadOnly?: true
  /** Nor do they see money there that their role keeps from them. */
  hidesMoney?: true
}

export const isReadOnly = (viewer: Viewer): viewer is ClientViewer =>
  viewer.role === 'client' && viewer.isReadOnly === true

export type Viewer = StaffViewer | ClientViewer

export const isStaff = (viewer: Viewer): viewer is StaffViewer => viewer.role === 'admin'

export const mustSetUpTwoFactor = (viewer: Viewer): boolean =>
  isStaff(viewer) && viewer.mustSetUpTwoFactor === true

/** Whether what the viewer does not find is not there. */
export const canSeeAllCompanies = (viewer: Viewer): boolean =>
  isStaff(viewer) && viewer.companies === null

/** The companies the viewer sees; null: all. */
export const companyIdsOf = (viewer: Viewer): readonly string[] | null =>
  isStaff(viewer) ? viewer.companies : viewer.companies.map(({ id }) => id)

export function canSeeCompany(viewer: Viewer, companyId: string): boolean {
  const ids = companyIdsOf(viewer)
  return ids === null || ids.includes(companyId)
}

/** Staff with this permission; clients have none of them. */
export const isPermitted = (viewer: Viewer, permission: StaffPermission): boolean =>
  isStaff(viewer) && hasPermission(viewer, permission)

/** Clients know what they pay; of staff those whose role says so. */
export const canSeeMoney = (viewer: Viewer): boolean =>
  isStaff(viewer) ? isPermitted(viewer, 'money') : viewer.hidesMoney !== true

/** Time that others spent: whoever does the work and no more sees their own. */
export const canSeeAllTime = (viewer: Viewer): boolean =>
  isStaff(viewer) && (isPermitted(viewer, 'projects') || !isPermitted(viewer, 'work'))

/** For what the program does itself, in the name of a person of the agency or of nobody. */
export const asAdministrator = (personId = ''): StaffViewer => ({
  personId,
  sessionId: '',
  role: 'admin',
  staffRole: 'administrator',
  companies: null,
})

export const isOwnerOf = (viewer: Viewer, companyId: string): boolean =>
  !isStaff(viewer) && viewer.companies.some(({ id, role }) => id === companyId && role === 'owner')
