// Directory of everyone who can sign in, staff and clients: search, roles, bans, sessions.
import * as z from 'zod'
import { Session } from '../accounts/auth.ts'
import { CompanyRole } from './companies.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf, sortBy } from '../list.ts'
import { Email, Id, Moment, PersonName, can, list, nothing } from '../shared.ts'
import { StaffRole, staffRoles } from '../agency/staff-roles.ts'

const PersonCompany = z.strictObject({
  _id: Id,
  name: z.string(),
  role: CompanyRole,
  banned: z.boolean(),
})

export const DirectoryPerson = z.strictObject({
  _id: Id,
  name: PersonName,
  email: z.string(),
  /** Null for clients. */
  staffRole: StaffRole.nullable(),
  /** Ids of the companies a staff role covers or a client belongs to; null means all. */
  companies: z.array(Id).nullable(),
  /** For clients, limited to companies visible to the caller. */
  memberships: z.array(PersonCompany),
  /** Banned from the whole installation by the agency. */
  banned: z.boolean(),
  confirmed: z.boolean(),
  /** To the minute; null if they have not signed in recently or at all. */
  lastSeenAt: Moment.nullable(),
  /** Whether they have a second factor; null for callers who do not manage staff. */
  twoFactor: z.boolean().nullable(),
  createdAt: Moment,
  can: can('changeRole', 'ban', 'resetPassword', 'endSessions', 'resetTwoFactor'),
})
export type DirectoryPerson = z.infer<typeof DirectoryPerson>

export const directoryRoles = ['staff', ...staffRoles, 'client', 'owner', 'member'] as const
export const directorySorts = ['name', 'email', 'role', 'lastSeen'] as const

export const DirectoryQuery = listQuery({
  /** All staff, all clients, or one role. */
  role: z.enum(directoryRoles).optional(),
  /** Clients who belong to it, and staff whose role covers it. */
  company: Id.optional(),
  sort: sortBy(directorySorts).default('name'),
})
export type DirectoryQuery = z.infer<typeof DirectoryQuery>

const chosenCompanies = list(Id, 500).nullable()

export const administratorsSeeAll = 'An administrator’s role holds for all companies'

const isPossible = ({ staffRole, companies }: { staffRole?: StaffRole; companies?: unknown }) =>
  staffRole !== 'administrator' || !companies

export const PersonRightsChange = z
  .strictObject({
    staffRole: StaffRole.optional(),
    companies: chosenCompanies.optional(),
    banned: z.boolean().optional(),
    /** The role and companies the caller saw; responds `stale` if they have changed. */
    expected: z.strictObject({ staffRole: StaffRole, companies: chosenCompanies }).optional(),
  })
  .refine((change) => isPossible(change as Parameters<typeof isPossible>[0]), {
    path: ['companies'],
    error: administratorsSeeAll,
  })
export type PersonRightsChange = z.infer<typeof PersonRightsChange>

export const NewStaffInvitation = z
  .strictObject({
    email: Email,
    staffRole: StaffRole,
    /** Null or omitted means all. */
    companies: chosenCompanies.optional(),
  })
  .refine(isPossible, { path: ['companies'], error: administratorsSeeAll })
export type NewStaffInvitation = z.infer<typeof NewStaffInvitation>

export const StaffInvitation = z.strictObject({
  _id: Id,
  email: z.string(),
  /** From the import; both parts may be empty. */
  name: z.strictObject({ first: z.string(), last: z.string() }),
  staffRole: StaffRole,
  companies: z.array(Id).nullable(),
  /** If false, the invitation still has to be sent. */
  sent: z.boolean(),
  invitedBy: z.string().nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

const PersonId = z.strictObject({ personId: Id })

export const directory = {
  list: endpoint({
    method: 'GET',
    path: '/people',
    access: 'admin',
    needs: 'people',
    summary:
      'List people by page, clients and (for administrators) staff; format=csv returns all matches as CSV',
    query: DirectoryQuery,
    answer: { 200: pageOf(DirectoryPerson) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/people/:personId',
    access: 'admin',
    needs: 'people',
    summary: 'Get a person',
    params: PersonId,
    answer: { 200: DirectoryPerson },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/people/:personId',
    access: 'admin',
    needs: 'people',
    summary: 'Change a staff member’s role or companies; ban a person or lift the ban',
    params: PersonId,
    body: PersonRightsChange,
    answer: { 200: DirectoryPerson },
    errors: ['wrong_state', 'stale'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/people/:personId/reset-password',
    access: 'admin',
    needs: 'people',
    summary: 'Send the person a password reset link',
    params: PersonId,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/people/:personId/sessions',
    access: 'admin',
    needs: 'staff',
    summary: 'List the person’s sessions, most recently used first',
    params: PersonId,
    answer: { 200: z.array(Session) },
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/people/:personId/sessions',
    access: 'admin',
    needs: 'staff',
    summary: 'Sign the person out everywhere',
    params: PersonId,
    answer: { 204: nothing },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/people/:personId/sessions/:sessionId',
    access: 'admin',
    needs: 'staff',
    summary: 'End one of the person’s sessions',
    params: z.strictObject({ personId: Id, sessionId: Id }),
    answer: { 204: nothing },
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: '/people/:personId/two-factor',
    access: 'admin',
    needs: 'staff',
    summary: 'Reset a second factor that the person has lost; notifies them by email',
    params: PersonId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/people/invitations',
    access: 'admin',
    needs: 'staff',
    summary: 'List pending invitations to the agency, newest first',
    answer: { 200: z.array(StaffInvitation) },
  }),
  /** Inviting the same address again replaces the previous invitation. */
  invite: endpoint({
    method: 'POST',
    path: '/people/invitations',
    access: 'admin',
    needs: 'staff',
    summary: 'Invite a person to the agency by email',
    body: NewStaffInvitation,
    answer: { 201: StaffInvitation },
    errors: ['taken', 'too_many_requests'],
    isIdempotent: true,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/people/invitations/:invitationId',
    access: 'admin',
    needs: 'staff',
    summary: 'Withdraw an invitation to the agency; its link no longer works',
    params: z.strictObject({ invitationId: Id }),
    answer: { 204: nothing },
  }),
}
