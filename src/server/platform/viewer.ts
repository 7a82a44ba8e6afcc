// The viewer: the person of the session, with their current rights.
import { type RecordKind, kindOfRecord } from '#contract/records.ts'
import {
  type StaffPermission,
  type StaffRights,
  hasPermission,
} from '#contract/agency/staff-roles.ts'

interface SignedIn {
  personId: string
  sessionId: string
}

export interface StaffViewer extends SignedIn, StaffRights {
  role: 'admin'
  /** A required second factor is missing; they can do nothing but set it up. */
  mustSetUpTwoFactor?: true
}

export interface ClientViewer extends SignedIn {
  role: 'client'
  /** Enabled companies of theirs that have not banned them. */
  companies: readonly { id: string; role: 'owner' | 'member' }[]
  /** 'View as client': a staff member with a read-only view of the portal. */
  isReadOnly?: true
  /** 'View as client' by staff whose role cannot see money. */
  hidesMoney?: true
}

export const isReadOnly = (viewer: Viewer): viewer is ClientViewer =>
  viewer.role === 'client' && viewer.isReadOnly === true

export type Viewer = StaffViewer | ClientViewer

export const isStaff = (viewer: Viewer): viewer is StaffViewer => viewer.role === 'admin'

export const mustSetUpTwoFactor = (viewer: Viewer): boolean =>
  isStaff(viewer) && viewer.mustSetUpTwoFactor === true

/** True for staff not limited to certain companies: a record they cannot find does not exist. */
export const canSeeAllCompanies = (viewer: Viewer): boolean =>
  isStaff(viewer) && viewer.companies === null

/** The companies visible to the viewer; null means all. */
export const companyIdsOf = (viewer: Viewer): readonly string[] | null =>
  isStaff(viewer) ? viewer.companies : viewer.companies.map(({ id }) => id)

export function canSeeCompany(viewer: Viewer, companyId: string): boolean {
  const ids = companyIdsOf(viewer)
  return ids === null || ids.includes(companyId)
}

/** Whether staff have this permission; clients never do. */
export const isPermitted = (viewer: Viewer, permission: StaffPermission): boolean =>
  isStaff(viewer) && hasPermission(viewer, permission)

/** Clients see their own invoices and budgets; staff need the permission. */
export const canSeeMoney = (viewer: Viewer): boolean =>
  isStaff(viewer) ? isPermitted(viewer, 'money') : viewer.hidesMoney !== true

/** Whether the viewer may learn of records of this kind at all. */
export function canReadKind(viewer: Viewer, kind: RecordKind): boolean {
  const needs = kindOfRecord(kind)?.needs
  if (needs === 'money') return canSeeMoney(viewer)
  return needs === undefined || isPermitted(viewer, needs)
}

/** Whether the viewer sees everyone's time; contributors see only their own. */
export const canSeeAllTime = (viewer: Viewer): boolean =>
  isStaff(viewer) && (isPermitted(viewer, 'projects') || !isPermitted(viewer, 'work'))

/** For actions of the program itself. @param personId the person it acts for; '' for none */
export const asAdministrator = (personId = ''): StaffViewer => ({
  personId,
  sessionId: '',
  role: 'admin',
  staffRole: 'administrator',
  companies: null,
})

export const isOwnerOf = (viewer: Viewer, companyId: string): boolean =>
  !isStaff(viewer) && viewer.companies.some(({ id, role }) => id === companyId && role === 'owner')

/** Ids of the companies that a client owns. */
export const ownedCompanies = (viewer: Viewer): string[] =>
  isStaff(viewer) ? [] : viewer.companies.flatMap(({ id, role }) => (role === 'owner' ? id : []))
