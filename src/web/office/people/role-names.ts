// Role names and descriptions.
import type { DirectoryPerson } from '#contract/directory.ts'
import { type StaffRole, staffRoles } from '#contract/staff-roles.ts'
import { companyRoleName } from '#web/features/people/company-roles.ts'

const staffRoleNames: Record<StaffRole, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  contributor: 'Contributor',
  bookkeeper: 'Bookkeeper',
  viewer: 'Viewer',
}

export const roleHints: Record<StaffRole, string> = {
  administrator: 'Everything, including the agency’s settings and people.',
  manager: 'Clients and their people, projects, campaigns, messages.',
  contributor: 'Tasks, comments, files and events. Can’t see money.',
  bookkeeper: 'Companies, invoices and time. Can view the rest.',
  viewer: 'Can view everything but change nothing.',
}

export const staffRoleOptions = staffRoles.map((value) => ({ value, label: staffRoleNames[value] }))

/** For members of several companies, their highest role. */
export function roleName({
  staffRole,
  memberships,
}: Pick<DirectoryPerson, 'staffRole' | 'memberships'>): string {
  if (staffRole) return staffRoleNames[staffRole]
  if (memberships.length === 0) return 'No company'
  return companyRoleName(memberships.some(({ role }) => role === 'owner') ? 'owner' : 'member')
}

export const staffRoleName = (role: StaffRole) => staffRoleNames[role]
