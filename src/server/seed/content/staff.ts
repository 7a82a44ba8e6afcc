// The people of the demo agency, Lintel.

export interface Staff {
  name: { first: string; last: string }
  email: string
}

export const staff = {
  /** The one who can sign in. */
  avery: { name: { first: 'Avery', last: 'Stone' }, email: 'admin@enfilade.test' },
  /** Words: copy, content, email. */
  priya: { name: { first: 'Priya', last: 'Raman' }, email: 'priya.raman@enfilade.test' },
  /** Websites and software. */
  tomas: { name: { first: 'Tomás', last: 'Beltrán' }, email: 'tomas.beltran@enfilade.test' },
  /** Design and brand. */
  june: { name: { first: 'June', last: 'Okafor' }, email: 'june.okafor@enfilade.test' },
  /** Paid media, search, figures. */
  wes: { name: { first: 'Wes', last: 'Lindqvist' }, email: 'wes.lindqvist@enfilade.test' },
} as const satisfies Record<string, Staff>

export type StaffName = keyof typeof staff
