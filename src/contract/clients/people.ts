// People of a client company: roles, bans, invitations.
import * as z from 'zod'
import { CompanyId, CompanyRole } from './companies.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Moment, PersonName, can, nothing } from '../shared.ts'

export const Person = z.strictObject({
  _id: Id,
  name: PersonName,
  email: z.string(),
  role: CompanyRole,
  /** Blocked from this company by an owner, or from everything by the agency. */
  banned: z.boolean(),
  bannedBy: z.enum(['company', 'agency']).nullable(),
  /** Whether they confirmed their address by email. */
  confirmed: z.boolean(),
  joinedAt: Moment,
  can: can('changeRole', 'ban', 'remove', 'resetPassword'),
})
export type Person = z.infer<typeof Person>

export const PersonChange = z.strictObject({
  role: CompanyRole.optional(),
  banned: z.boolean().optional(),
})
export type PersonChange = z.infer<typeof PersonChange>

export const Invitation = z.strictObject({
  _id: Id,
  company: Id,
  email: z.string(),
  /** From the import; both parts may be empty. */
  name: z.strictObject({ first: z.string(), last: z.string() }),
  role: CompanyRole,
  /** If false, the invitation still has to be sent. */
  sent: z.boolean(),
  invitedBy: z.string().nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.strictObject({ email: Email, role: CompanyRole })
export type NewInvitation = z.infer<typeof NewInvitation>

/** A person who can be assigned a task. */
export const Assignable = z.strictObject({
  _id: Id,
  name: PersonName,
  /** True for staff, false for the company's people. */
  staff: z.boolean(),
})
export type Assignable = z.infer<typeof Assignable>

/** A staff member who works for a company. */
export const Contact = z.strictObject({
  _id: Id,
  name: PersonName,
  /** The projects they work on there. */
  projects: z.array(z.string()),
})
export type Contact = z.infer<typeof Contact>

/** Pages through the list; `after` is the last id of the previous page. */
export const InvitationsPage = z.strictObject({
  after: Id.optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type InvitationsPage = z.infer<typeof InvitationsPage>

const PersonId = z.strictObject({ companyId: Id, userId: Id })
const InvitationId = z.strictObject({ companyId: Id, invitationId: Id })

export const people = {
  /** Only owners and staff see who is banned. */
  list: endpoint({
    method: 'GET',
    path: '/companies/:companyId/people',
    access: 'member',
    summary: 'List the people of a company, owners first',
    params: CompanyId,
    answer: { 200: z.array(Person) },
  }),
  assignable: endpoint({
    method: 'GET',
    path: '/companies/:companyId/people/assignable',
    access: 'admin',
    summary:
      'List people who can be assigned the company’s tasks, staff first, without banned people',
    params: CompanyId,
    answer: { 200: z.array(Assignable) },
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/companies/:companyId/contacts',
    access: 'member',
    summary: 'List staff who work for a company, based on what is shared with it',
    params: CompanyId,
    answer: { 200: z.array(Contact) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/people/:userId',
    access: 'member',
    needs: 'people',
    summary:
      'Change a person’s role; ban them or lift the ban: owners from the company, the agency from everything',
    params: PersonId,
    body: PersonChange,
    answer: { 200: Person },
    errors: ['wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/people/:userId',
    access: 'member',
    needs: 'people',
    summary: 'Remove a person from the company',
    params: PersonId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/companies/:companyId/people/:userId/reset-password',
    access: 'member',
    needs: 'people',
    summary: 'Send the person a password reset link',
    params: PersonId,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/companies/:companyId/invitations',
    access: 'member',
    summary:
      'List pending invitations, newest first; the next `size` after a given one. Clients see only sent ones',
    params: CompanyId,
    query: InvitationsPage,
    answer: { 200: z.array(Invitation) },
  }),
  /** Inviting the same address again replaces the previous invitation. */
  invite: endpoint({
    method: 'POST',
    path: '/companies/:companyId/invitations',
    access: 'member',
    needs: 'people',
    summary: 'Invite a person by email',
    params: CompanyId,
    body: NewInvitation,
    answer: { 201: Invitation },
    errors: ['taken', 'too_many_requests'],
    isIdempotent: true,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/invitations/:invitationId',
    access: 'member',
    needs: 'people',
    summary: 'Withdraw an invitation; its link no longer works',
    params: InvitationId,
    answer: { 204: nothing },
  }),
}
