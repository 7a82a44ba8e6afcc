// Everybody who can sign in, of the agency and of its clients: found, given a role, banned, their sessions ended.
import * as z from 'zod'
import { Session } from './auth.ts'
import { CompanyRole } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf, sortBy } from './list.ts'
import { Email, Id, Moment, PersonName, can, list, nothing } from './shared.ts'
import { StaffRole, staffRoles } from './staff-roles.ts'

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
  /** Ids of the companies that the role of staff holds for, or that a client belongs to; null: all. */
  companies: z.array(Id).nullable(),
  /** Of clients, as far as the viewer sees the companies. */
  memberships: z.array(PersonCompany),
  /** Altogether, by the agency. */
  banned: z.boolean(),
  confirmed: z.boolean(),
  /** To the minute; null for whoever has not signed in for long, or never. */
  lastSeenAt: Moment.nullable(),
  /** Whether they have a second factor; null for viewers who do not run the agency's staff. */
  twoFactor: z.boolean().nullable(),
  createdAt: Moment,
  can: can('changeRole', 'ban', 'resetPassword', 'endSessions', 'resetTwoFactor'),
})
export type DirectoryPerson = z.infer<typeof DirectoryPerson>

export const directoryRoles = ['staff', ...staffRoles, 'client', 'owner', 'member'] as const
export const directorySorts = ['name', 'email', 'role', 'lastSeen'] as const

export const DirectoryQuery = listQuery({
  /** All of the agency or of clients, or of one role. */
  role: z.enum(directoryRoles).optional(),
  /** Clients who belong to it, and staff whose role holds for it. */
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
    /** The role and its companies when these were chosen: where they are others by now, it is `stale`. */
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
    /** Null or absent: all. */
    companies: chosenCompanies.optional(),
  })
  .refine(isPossible, { path: ['companies'], error: administratorsSeeAll })
export type NewStaffInvitation = z.infer<typeof NewStaffInvitation>

export const StaffInvitation = z.strictObject({
  _id: Id,
  email: z.string(),
  /** As an import had it; both may be empty. */
  name: z.strictObject({ first: z.string(), last: z.string() }),
  staffRole: StaffRole,
  companies: z.array(Id).nullable(),
  /** Else it waits for whoever sends it. */
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
      'One page of people, of the agency for administrators and of clients; format=csv for all that match as CSV',
    query: DirectoryQuery,
    answer: { 200: pageOf(DirectoryPerson) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/people/:personId',
    access: 'admin',
    needs: 'people',
    summary: 'One person',
    params: PersonId,
    answer: { 200: DirectoryPerson },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/people/:personId',
    access: 'admin',
    needs: 'people',
    summary: 'Give somebody of staff another role or other companies; ban a person or lift the ban',
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
    summary: 'Send the person a link for a new password',
    params: PersonId,
    answer: { 202: nothing },
    isIdempotent: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/people/:personId/sessions',
    access: 'admin',
    needs: 'staff',
    summary: 'Where the person is signed in, the latest used first',
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
    summary: 'Take away a second factor that the person has lost; they are told by mail',
    params: PersonId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/people/invitations',
    access: 'admin',
    needs: 'staff',
    summary: 'Invitations to the agency that nobody has accepted yet, the latest first',
    answer: { 200: z.array(StaffInvitation) },
  }),
  /** The same address again: a fresh invitation takes the place of the one before. */
  invite: endpoint({
    method: 'POST',
    path: '/people/invitations',
    access: 'admin',
    needs: 'staff',
    summary: 'Invite somebody to the agency by mail',
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
