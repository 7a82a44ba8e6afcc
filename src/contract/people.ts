// The people of a client company: who they are, their role, bans, invitations.
import * as z from 'zod'
import { CompanyId, CompanyRole } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment, PersonName, can, nothing } from './shared.ts'

export const Person = z.strictObject({
  _id: Id,
  name: PersonName,
  email: z.string(),
  role: CompanyRole,
  /** Shut out, of this company by an owner or altogether by the agency. */
  banned: z.boolean(),
  bannedBy: z.enum(['company', 'agency']).nullable(),
  /** Whether the address was confirmed by its mail. */
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
  /** As an import had it; both may be empty. */
  name: z.strictObject({ first: z.string(), last: z.string() }),
  role: CompanyRole,
  /** Else it waits for whoever sends it. */
  sent: z.boolean(),
  invitedBy: z.string().nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.strictObject({ email: Email, role: CompanyRole })
export type NewInvitation = z.infer<typeof NewInvitation>

/** Somebody a task can be given to. */
export const Assignable = z.strictObject({
  _id: Id,
  name: PersonName,
  /** Of the agency; else of the company. */
  staff: z.boolean(),
})
export type Assignable = z.infer<typeof Assignable>

/** Somebody of the agency who works for a company. */
export const Contact = z.strictObject({
  _id: Id,
  name: PersonName,
  /** What they have to do with there. */
  projects: z.array(z.string()),
})
export type Contact = z.infer<typeof Contact>

/** The next after one. */
export const InvitationsPage = z.strictObject({
  after: Id.optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type InvitationsPage = z.infer<typeof InvitationsPage>

const PersonId = z.strictObject({ companyId: Id, userId: Id })
const InvitationId = z.strictObject({ companyId: Id, invitationId: Id })

export const people = {
  /** Who is banned, only owners and staff learn. */
  list: endpoint({
    method: 'GET',
    path: '/companies/:companyId/people',
    access: 'member',
    summary: 'The people of a company, owners first',
    params: CompanyId,
    answer: { 200: z.array(Person) },
  }),
  assignable: endpoint({
    method: 'GET',
    path: '/companies/:companyId/people/assignable',
    access: 'admin',
    summary: 'Whom the company’s tasks can be given to: the agency’s people first, nobody banned',
    params: CompanyId,
    answer: { 200: z.array(Assignable) },
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/companies/:companyId/contacts',
    access: 'member',
    summary: 'Who of the agency works for a company, by what is shared with it',
    params: CompanyId,
    answer: { 200: z.array(Contact) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/people/:userId',
    access: 'member',
    needs: 'people',
    summary:
      'Change a person’s role; ban or lift a ban: of the company by an owner, of all by the agency',
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
    summary: 'Take a person out of the company',
    params: PersonId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/companies/:companyId/people/:userId/reset-password',
    access: 'member',
    needs: 'people',
    summary: 'Send the person a link for a new password',
    params: PersonId,
    answer: { 202: nothing },
    isIdempotent: true,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/companies/:companyId/invitations',
    access: 'member',
    summary:
      'Invitations that nobody has accepted yet, the latest first; the next `size` after one. Clients see those that were sent',
    params: CompanyId,
    query: InvitationsPage,
    answer: { 200: z.array(Invitation) },
  }),
  /** The same address again: a fresh invitation takes the place of the one before. */
  invite: endpoint({
    method: 'POST',
    path: '/companies/:companyId/invitations',
    access: 'member',
    needs: 'people',
    summary: 'Invite a person by mail',
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
