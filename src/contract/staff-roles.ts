// What staff may do, by role: the one table that calls, screens, lists, exports and live updates follow.
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

/** To read what stands in no permission, being staff is enough. */
export const staffPermissions = [
  /** The website, the agency, what the installation sends and runs. */
  'settings',
  /** The agency's people. */
  'staff',
  /** Add companies, make clients of messages. */
  'newClients',
  /** Change companies, approve them, switch them on and off. */
  'clients',
  /** The people of clients. */
  'people',
  /** Messages and chats, reading them too. */
  'inbox',
  /** Projects and campaigns. */
  'projects',
  /** Tasks, comments, files, events. */
  'work',
  /** Invoices, budgets, rates, reading them too. */
  'money',
  /** What opens clients’ accounts at other services: to add, change and reveal it. */
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

/** Of the agency as a whole: whoever is there for chosen companies only has none of these. */
const agencyWide: ReadonlySet<StaffPermission> = new Set([
  'settings',
  'staff',
  'newClients',
  'inbox',
])

/** What somebody is to the agency. */
export interface StaffRights {
  staffRole: StaffRole
  /** The companies their role holds for; null: all. */
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

/** Each permission, and whether one has it: `can` of a person on the wire. */
export function permissionsFor(rights: StaffRights | null): Record<StaffPermission, boolean> {
  const answers = staffPermissions.map(
    (permission) => [permission, rights !== null && hasPermission(rights, permission)] as const,
  )
  // One answer for each permission, no others.
  return Object.fromEntries(answers) as Record<StaffPermission, boolean>
}
