// The people of the demo agency, Lintel: each role is someone's.
import type { StaffRole } from '#contract/agency/staff-roles.ts'

export interface Staff {
  name: { first: string; last: string }
  email: string
  staffRole: StaffRole
  /** The clients that the role holds for, by name; without any: all. */
  clients?: readonly string[]
}

export const staff = {
  avery: {
    name: { first: 'Avery', last: 'Stone' },
    email: 'admin@enfilade.test',
    staffRole: 'administrator',
  },
  /** Words: copy, content, email. */
  priya: {
    name: { first: 'Priya', last: 'Raman' },
    email: 'priya.raman@enfilade.test',
    staffRole: 'manager',
  },
  /** Websites and software. */
  tomas: {
    name: { first: 'Tomás', last: 'Beltrán' },
    email: 'tomas.beltran@enfilade.test',
    staffRole: 'contributor',
  },
  /** Design and brand. */
  june: {
    name: { first: 'June', last: 'Okafor' },
    email: 'june.okafor@enfilade.test',
    staffRole: 'contributor',
  },
  /** Paid media, search, figures. */
  wes: {
    name: { first: 'Wes', last: 'Lindqvist' },
    email: 'wes.lindqvist@enfilade.test',
    staffRole: 'manager',
  },
  /** Photographs for two clients. */
  mira: {
    name: { first: 'Mira', last: 'Falk' },
    email: 'mira.falk@enfilade.test',
    staffRole: 'contributor',
    clients: ['Brightleaf Health', 'Harborview School'],
  },
  /** Keeps the books. */
  nora: {
    name: { first: 'Nora', last: 'Castellanos' },
    email: 'nora.castellanos@enfilade.test',
    staffRole: 'bookkeeper',
  },
  /** Learns the trade. */
  elliot: {
    name: { first: 'Elliot', last: 'Marsh' },
    email: 'elliot.marsh@enfilade.test',
    staffRole: 'viewer',
  },
} as const satisfies Record<string, Staff>

export type StaffName = keyof typeof staff
