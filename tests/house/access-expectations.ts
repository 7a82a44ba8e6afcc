// Who may do what, by kind of person: what rows of the access matrix expect.
import type { Campaign } from '#contract/marketing/campaigns.ts'
import type { Event } from '#contract/work/calendar.ts'
import type { Comment } from '#contract/work/comments.ts'
import type { Company } from '#contract/clients/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import type { Parts } from '#tests/support/caller.ts'
import type { World } from '#tests/support/world.ts'

/** Staff other than administrators; `ownManager` and `otherManager` have chosen companies, the rest all. */
const staffKinds = [
  'manager',
  'contributor',
  'bookkeeper',
  'viewer',
  'ownManager',
  'otherManager',
] as const
type StaffKind = (typeof staffKinds)[number]

/** `own…`: of the company whose records the call names; `other…`: of another one only. */
const kindsInRows = [
  'anonymous',
  'ownOwner',
  'ownMember',
  'otherOwner',
  'bannedInOne',
  'banned',
  'disabled',
  'waiting',
  'withoutCompany',
  'admin',
  ...staffKinds,
] as const
type KindInRows = (typeof kindsInRows)[number]

/** `clientView`: staff viewing the portal of the company that the call names. */
export const kinds = [...kindsInRows, 'clientView'] as const
export type Kind = (typeof kinds)[number]

export type Expected = Record<KindInRows, number>

/** Staff viewing the portal can read what the company's owner can, and change nothing. */
export function expectedStatus({ expected }: Row, { method, access }: Endpoint, who: Kind): number {
  if (who !== 'clientView') return expected[who]
  return method === 'GET' || access === 'public' ? expected.ownOwner : 403
}

/** Permitted staff in addition to administrators. */
export type Allowed = readonly StaffKind[]
export const all: Allowed = staffKinds
export const administratorsOnly: Allowed = []
export const byPermission = {
  inbox: ['manager'],
  newClients: ['manager', 'bookkeeper'],
  makeClient: ['manager'],
  clients: ['manager', 'bookkeeper', 'ownManager', 'otherManager'],
  projects: ['manager', 'ownManager', 'otherManager'],
  people: ['manager', 'ownManager', 'otherManager'],
  work: ['manager', 'contributor', 'ownManager', 'otherManager'],
  money: ['manager', 'bookkeeper', 'ownManager', 'otherManager'],
  secrets: ['manager', 'ownManager', 'otherManager'],
} as const satisfies Record<string, Allowed>

/** Administrators and allowed staff get `status`, other staff `otherwise`. */
export const ofStaff = (status: number, allowed: Allowed, otherwise = 403) =>
  ({
    admin: status,
    ...Object.fromEntries(
      staffKinds.map((kind) => [kind, allowed.includes(kind) ? status : otherwise]),
    ),
    // Has an entry for each kind of staff.
  }) as Record<'admin' | StaffKind, number>

/** The other manager cannot see the record's company. */
export const notOthers = (expected: Record<'admin' | StaffKind, number>) => ({
  ...expected,
  otherManager: expected.otherManager === 403 ? 403 : 404,
})

/** People with no session, or an expired one. */
const signedOut = { anonymous: 401, banned: 401, disabled: 401 }

export const everyone = (status: number): Expected => ({
  ...signedIn(status),
  anonymous: status,
  banned: status,
  disabled: status,
})

export const signedIn = (status: number): Expected => ({
  ...signedOut,
  ownOwner: status,
  ownMember: status,
  otherOwner: status,
  bannedInOne: status,
  waiting: status,
  withoutCompany: status,
  ...ofStaff(status, all),
})

/** The call names no record of a company. */
export const staff = (status: number, allowed: Allowed = all): Expected => ({
  ...signedIn(403),
  ...ofStaff(status, allowed),
})

interface ByRole {
  admin: number
  owner: number
  member: number
  allowed?: Allowed
}

/** The call names a record of a company; for everyone else it does not exist. */
export const ofCompany = ({ admin, owner, member, allowed = all }: ByRole): Expected => ({
  ...signedIn(404),
  ...notOthers(ofStaff(admin, allowed)),
  ownOwner: owner,
  ownMember: member,
})

export const seenByCompany = (status: number) =>
  ofCompany({ admin: status, owner: status, member: status })
export const staffOfRecord = (status: number, allowed: Allowed) =>
  ofCompany({ admin: status, owner: 403, member: 403, allowed })
/** Not visible even to the company's own people. */
export const staffAlone = (status: number, allowed: Allowed = all) =>
  ofCompany({ admin: status, owner: 404, member: 404, allowed })
/** Belongs to the agency's own inbox; for clients it does not exist. */
export const inbox = (status: number, allowed: Allowed = byPermission.inbox): Expected => ({
  ...signedIn(404),
  ...ofStaff(status, allowed),
})

/** Belongs to a company's record, but is visible only to the agency: clients cannot tell whether it exists. */
export const ofAgency = (status: number, allowed: Allowed = all): Expected => ({
  ...signedIn(403),
  ...notOthers(ofStaff(status, allowed)),
})

/** Visible only to the visitor, identified by a cookie, and to staff who answer for the agency. */
export const visitorAndStaff = (status: number): Expected => ({
  ...everyone(404),
  ...ofStaff(status, byPermission.inbox, 404),
})

/** Records of one company, created for each call. */
export interface Victim {
  company: Company
  project: Project
  shared: Task
  internal: Task
  subtaskId: string
  campaign: Campaign
  internalCampaign: Campaign
  event: Event
  internalEvent: Event
  /** Belongs to the shared task. */
  comment: Comment
  internalComment: Comment
  /** Shared, but on the internal task, so hidden from clients. */
  buriedComment: Comment
  /** Ids of pictures: of the shared task, internal on the shared task, and of the internal task. */
  file: string
  internalFile: string
  fileOfInternal: string
}

export interface Row {
  expected: Expected
  /** One or more variants of the call; an admin's may name separate records to change or delete. */
  send?: (victim: Victim, who: Kind, world: World) => Parts | Parts[] | Promise<Parts | Parts[]>
  /** What `send` returns depends on `who`. */
  isByKind?: true
  /** The response is a stream that does not end on its own. */
  isStream?: true
}

/** Only the client's people decide; staff cannot do so for them. */
export const decidedByClient: Expected = {
  ...ofCompany({ admin: 403, owner: 200, member: 200 }),
  otherManager: 404,
}

export const decidedByOwner: Expected = { ...decidedByClient, ownMember: 403 }
