// Staff roles and their permissions: the single source for endpoints, screens, lists, exports and live updates.
import * as z from 'zod'

export const staffRoles = [
  'administrator',
  'manager',
  'contributor',
  'bookkeeper',
  'viewer',
] as const
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/** Reading anything not covered by a permission requires only being staff. */
export const staffPermissions = [
  /** The website, the agency's settings, and the operation of the installation. */
  'settings',
  /** The agency's people. */
  'staff',
  /** Add companies, and create clients from messages. */
  'newClients',
  /** Change, approve, enable and disable companies. */
  'clients',
  /** The people of clients. */
  'people',
  /** Messages and chats, including reading them. */
  'inbox',
  /** Projects and campaigns. */
  'projects',
  /** Tasks, comments, files, events. */
  'work',
  /** Invoices, budgets and rates, including reading them. */
  'money',
  /** Credentials of clients' accounts at other services: add, change and reveal them. */
  'secrets',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

const permissionsOf: Record<StaffRole, readonly StaffPermission[]> = {
  administrator: staffPermissions,
  manager: ['newClients', 'clients', 'people', 'inbox', 'projects', 'work', 'money', 'secrets'],
  contributor: ['work'],
  bookkeeper: ['newClients', 'clients', 'money'],
  viewer: [],
}

/** Permissions for the agency as a whole; staff limited to certain companies never have them. */
const agencyWide: ReadonlySet<StaffPermission> = new Set([
  'settings',
  'staff',
  'newClients',
  'inbox',
])

/** A staff member's role and scope. */
export interface StaffRights {
  staffRole: StaffRole
  /** The companies the role covers; null means all. */
  companies: readonly string[] | null
}

export function hasPermission(
  { staffRole, companies }: StaffRights,
  permission: StaffPermission,
): boolean {
  if (companies !== null && agencyWide.has(permission)) return false
  return permissionsOf[staffRole].includes(permission)
}

export const rolesWith = (permission: StaffPermission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOf[role].includes(permission))

/** Each permission with whether it is granted: a person's `can` on the wire. */
export function permissionsFor(rights: StaffRights | null): Record<StaffPermission, boolean> {
  const answers = staffPermissions.map(
    (permission) => [permission, rights !== null && hasPermission(rights, permission)] as const,
  )
  // Built from all permissions, so the keys are complete.
  return Object.fromEntries(answers) as Record<StaffPermission, boolean>
}
