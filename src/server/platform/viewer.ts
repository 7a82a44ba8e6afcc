// Who is asking: the person of the session, and what they may use right now.
import { type StaffPermission, type StaffRights, hasPermission } from '#contract/staff-roles.ts'

interface SignedIn {
  personId: string
  sessionId: string
}

export interface StaffViewer extends SignedIn, StaffRights {
  role: 'admin'
  /** The agency demands a second factor and they have none yet: they can do nothing but set it up. */
  mustSetUpTwoFactor?: true
}

export interface ClientViewer extends SignedIn {
  role: 'client'
  /** Their companies that are enabled and have not banned them. */
  companies: readonly { id: string; role: 'owner' | 'member' }[]
  /** 'View as client': really a person of staff, who sees the portal and changes nothing. */
  isReadOnly?: true
  /** 'View as client' by staff whose role does not see money. */
  hidesMoney?: true
}

export const isReadOnly = (viewer: Viewer): viewer is ClientViewer =>
  viewer.role === 'client' && viewer.isReadOnly === true

export type Viewer = StaffViewer | ClientViewer

export const isStaff = (viewer: Viewer): viewer is StaffViewer => viewer.role === 'admin'

export const mustSetUpTwoFactor = (viewer: Viewer): boolean =>
  isStaff(viewer) && viewer.mustSetUpTwoFactor === true

/** Staff without chosen companies: a record that they cannot find does not exist. */
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

/** Clients see their own invoices and budgets; staff need the permission. */
export const canSeeMoney = (viewer: Viewer): boolean =>
  isStaff(viewer) ? isPermitted(viewer, 'money') : viewer.hidesMoney !== true

/** Whether the viewer sees everybody's time; contributors see their own alone. */
export const canSeeAllTime = (viewer: Viewer): boolean =>
  isStaff(viewer) && (isPermitted(viewer, 'projects') || !isPermitted(viewer, 'work'))

/** For what the program does itself. @param personId in whose name; '' for nobody's */
export const asAdministrator = (personId = ''): StaffViewer => ({
  personId,
  sessionId: '',
  role: 'admin',
  staffRole: 'administrator',
  companies: null,
})

export const isOwnerOf = (viewer: Viewer, companyId: string): boolean =>
  !isStaff(viewer) && viewer.companies.some(({ id, role }) => id === companyId && role === 'owner')
