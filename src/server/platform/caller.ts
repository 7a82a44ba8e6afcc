// The caller: the person of the session, with their current rights.
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

export interface StaffCaller extends SignedIn, StaffRights {
  role: 'admin'
  /** A required second factor is missing; they can do nothing but set it up. */
  mustSetUpTwoFactor?: true
}

export interface ClientCaller extends SignedIn {
  role: 'client'
  /** Enabled companies of theirs that have not banned them. */
  companies: readonly { id: string; role: 'owner' | 'member' }[]
  /** 'View as client': a staff member with a read-only view of the portal. */
  isReadOnly?: true
  /** 'View as client' by staff whose role cannot see money. */
  hidesMoney?: true
}

export const isReadOnly = (caller: Caller): caller is ClientCaller =>
  caller.role === 'client' && caller.isReadOnly === true

export type Caller = StaffCaller | ClientCaller

export const isStaff = (caller: Caller): caller is StaffCaller => caller.role === 'admin'

export const mustSetUpTwoFactor = (caller: Caller): boolean =>
  isStaff(caller) && caller.mustSetUpTwoFactor === true

/** True for staff not limited to certain companies: a record they cannot find does not exist. */
export const canSeeAllCompanies = (caller: Caller): boolean =>
  isStaff(caller) && caller.companies === null

/** The companies visible to the caller; null means all. */
export const getCompanyIds = (caller: Caller): readonly string[] | null =>
  isStaff(caller) ? caller.companies : caller.companies.map(({ id }) => id)

export function canSeeCompany(caller: Caller, companyId: string): boolean {
  const ids = getCompanyIds(caller)
  return ids === null || ids.includes(companyId)
}

/** Whether staff have this permission; clients never do. */
export const isPermitted = (caller: Caller, permission: StaffPermission): boolean =>
  isStaff(caller) && hasPermission(caller, permission)

/** Clients see their own invoices and budgets; staff need the permission. */
export const canSeeMoney = (caller: Caller): boolean =>
  isStaff(caller) ? isPermitted(caller, 'money') : caller.hidesMoney !== true

/** Whether the caller may learn of records of this kind at all. */
export function canReadKind(caller: Caller, kind: RecordKind): boolean {
  const needs = kindOfRecord(kind)?.needs
  if (needs === 'money') return canSeeMoney(caller)
  return needs === undefined || isPermitted(caller, needs)
}

/** Whether the caller sees everyone's time; contributors see only their own. */
export const canSeeAllTime = (caller: Caller): boolean =>
  isStaff(caller) && (isPermitted(caller, 'projects') || !isPermitted(caller, 'work'))

/** For actions of the program itself. @param personId the person it acts for; '' for none */
export const asAdministrator = (personId = ''): StaffCaller => ({
  personId,
  sessionId: '',
  role: 'admin',
  staffRole: 'administrator',
  companies: null,
})

export const isOwnerOf = (caller: Caller, companyId: string): boolean =>
  !isStaff(caller) && caller.companies.some(({ id, role }) => id === companyId && role === 'owner')

/** Ids of the companies that a client owns. */
export const ownedCompanies = (caller: Caller): string[] =>
  isStaff(caller) ? [] : caller.companies.flatMap(({ id, role }) => (role === 'owner' ? id : []))
