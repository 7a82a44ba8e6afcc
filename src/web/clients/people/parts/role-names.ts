// Role names and descriptions.
import type { DirectoryPerson } from '#contract/clients/directory.ts'
import { type StaffRole, staffRoles } from '#contract/agency/staff-roles.ts'
import { companyRoleName } from './company-roles.ts'

const staffRoleNames: Record<StaffRole, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  contributor: 'Contributor',
  bookkeeper: 'Bookkeeper',
  viewer: 'Viewer',
}

/** What the role reads, then what it changes. */
export const roleHints: Record<StaffRole, string> = {
  administrator: 'Reads and changes everything, including settings and staff.',
  manager:
    'Reads everything but settings and staff. Changes clients and their people, projects, campaigns, posts, money and messages.',
  contributor:
    'Reads the work of the companies below, without money. Changes tasks, comments, files and events.',
  bookkeeper:
    'Reads companies, projects, tasks, campaigns, calendar, time, invoices, quotes, retainers and reports. Changes companies and money. No messages, settings or passwords.',
  viewer:
    'Reads companies, projects, tasks, campaigns, calendar, time and reports, without money. Changes nothing. No messages, settings or passwords.',
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
