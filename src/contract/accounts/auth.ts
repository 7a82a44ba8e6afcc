// Authentication: sign-in and sign-out, registration, passwords, emailed links, the user's sessions and profile.
import * as z from 'zod'
import { PartialCompany } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { Locale } from '../values/locales.ts'
import { Currency } from '../values/money.ts'
import {
  Email,
  Id,
  Moment,
  PartialAddress,
  PersonName,
  can,
  emailAddress,
  nothing,
} from '../shared.ts'
import { StaffRole, staffPermissions, staffRoles } from '../agency/staff-roles.ts'
import { TimeZone } from '../values/time-zones.ts'
import { Assertion } from './webauthn.ts'
import { fieldLabel } from '#contract/values/validation-messages.ts'

export const Role = z.enum(['admin', 'client'])

export const Friend = z.strictObject({ _id: Id, name: PersonName })

/** A company the user belongs to and can currently access. */
export const Membership = z.strictObject({
  _id: Id,
  name: z.string(),
  role: z.enum(['owner', 'member']),
})

export const User = z.strictObject({
  _id: Id,
  role: Role,
  /** Staff only. */
  staffRole: StaffRole.optional(),
  /** Staff permissions; all false for clients. */
  can: can(...staffPermissions),
  name: PersonName,
  email: z.string(),
  /** For dates, numbers and money; absent means US format. */
  locale: z.string().optional(),
  /** The agency's currency, used for the money of campaigns. */
  currency: Currency,
  /** The people of the user's companies; for staff, the other staff. */
  friends: z.array(Friend),
  companies: z.array(Membership),
  /** A staff member's read-only view of the portal as the company's people see it. */
  isClientView: z.literal(true).optional(),
  /** The staff member may not see money, so the view hides it too. */
  hidesMoney: z.literal(true).optional(),
  /** The agency requires a second factor that is not set up yet; everything else is blocked until then. */
  mustSetUpTwoFactor: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

export const SignIn = z.strictObject({
  email: emailAddress({ invalid: 'Invalid email', missing: 'Email is required' }),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(1000),
  remember: z.boolean().optional(),
})

export const SignedIn = z.strictObject({ user: User, token: z.string() })

export const TwoFactorMethod = z.enum(['app', 'passkey'])
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>

/** The password was right; a second-factor code or a passkey completes the sign-in within five minutes. */
export const SignInChallenge = z.strictObject({
  twoFactor: z.literal(true),
  challenge: z.string(),
  /** The methods set up on the account, besides recovery codes. */
  methods: z.array(TwoFactorMethod),
})
export type SignInChallenge = z.infer<typeof SignInChallenge>

const characters = (text: string) => [...text.normalize('NFC')].length

export const minPasswordLength = 12
export const maxPasswordLength = 128

/** Anything longer exceeds the limit in every normalization form, so it is rejected before the costly normalization. */
const maxPasswordUnits = 1024

const passwordTooLong = ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
  `${fieldLabel(path)} must be at most ${maxPasswordLength} characters`

/** No composition rules; the server also rejects common passwords. */
export const NewPassword = z
  .string()
  .min(1)
  .max(maxPasswordUnits, { error: passwordTooLong, abort: true })
  .refine((password) => characters(password) >= minPasswordLength, {
    error: ({ path = [] }) =>
      `${fieldLabel(path)} must be at least ${minPasswordLength} characters`,
  })
  .refine((password) => characters(password) <= maxPasswordLength, { error: passwordTooLong })

/** The single-use token from an emailed link. */
export const LinkToken = z.string().min(1).max(200)

export const Registration = z.strictObject({
  name: PersonName,
  email: Email,
  password: NewPassword,
  /** Only the name is required; the rest can be filled in later. */
  company: z.strictObject({
    name: PartialCompany.shape.name,
    ...PartialCompany.omit({ name: true, description: true }).partial().shape,
    address: PartialAddress.partial().optional(),
  }),
})
export type Registration = z.infer<typeof Registration>

export const ForgotPassword = z.strictObject({ email: Email })

export const AcceptInvitation = z.strictObject({
  token: LinkToken,
  /** Required for new accounts; an existing account keeps its name. */
  name: PersonName.optional(),
  /** The new password, or the existing one if the invited address already has an account. */
  password: z.string().min(1).max(1000),
  /** The second-factor code, if that account has one. */
  code: z.string().max(40).optional(),
  /** An alternative to the code, as in passkey-only sign-in. */
  credential: Assertion.optional(),
  remember: z.boolean().optional(),
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

/** The details shown for an invitation link. */
export const InvitationOffer = z.strictObject({
  /** Null: an invitation to the agency itself. */
  company: z.string().nullable(),
  email: z.string(),
  role: z.enum(['owner', 'member', ...staffRoles]),
  /** Null when the inviter's account is gone. */
  invitedBy: z.string().nullable(),
  /** If true, the form asks for the existing password and for no name. */
  hasAccount: z.boolean(),
  expiresAt: Moment,
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

export const Session = z.strictObject({
  _id: Id,
  current: z.boolean(),
  /** The User-Agent of the browser or program. */
  userAgent: z.string(),
  remembered: z.boolean(),
  createdAt: Moment,
  /** Precise to the minute. */
  seenAt: Moment,
  expiresAt: Moment,
})
export type Session = z.infer<typeof Session>

export const Profile = z.strictObject({
  _id: Id,
  name: PersonName,
  email: z.string(),
  /** Whether the address was confirmed through the emailed link. */
  confirmed: z.boolean(),
  /** Whether one of their companies is Enabled; access may still depend on confirming the address. */
  approved: z.boolean(),
  /** A new address awaiting confirmation; until then the old one is in effect. */
  pendingEmail: z.string().nullable(),
  /** For dates and numbers; null means the agency’s. */
  locale: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const ProfileChange = z.strictObject({
  name: PersonName.optional(),
  /** Requires `currentPassword`; takes effect once confirmed through the emailed link. */
  email: Email.optional(),
  currentPassword: z.string().max(1000).optional(),
  locale: Locale.nullish(),
  timeZone: TimeZone.nullish(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    summary: 'Sign in; sets the session cookie and returns a token for API clients',
    body: SignIn,
    answer: { 200: z.union([SignedIn, SignInChallenge]) },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/signout',
    access: 'public',
    summary: 'End this session; succeeds if already signed out',
    answer: { 204: nothing },
  }),
  session: endpoint({
    method: 'GET',
    path: '/auth/session',
    access: 'session',
    worksWithoutTwoFactor: true,
    summary: 'Get the signed-in user',
    answer: {
      200: z.strictObject({
        user: User,
        expiresAt: z.string(),
        /** The current position in the live updates, to resume with `GET /updates?since=`. */
        updatesFrom: z.string(),
      }),
    },
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Register yourself and your company, which then waits for approval',
    body: Registration,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm an email address with the link sent to it',
    body: z.strictObject({ token: LinkToken }),
    answer: { 204: nothing },
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/verify-email/send',
    access: 'session',
    summary: 'Resend the link that confirms your address',
    answer: { 202: nothing },
    isIdempotent: true,
  }),
  /** Responds the same whether or not the address has an account. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Send a password reset link, if the address has an account',
    body: ForgotPassword,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with an emailed link; ends all sessions',
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    answer: { 204: nothing },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'session',
    summary: 'Change your password; ends all other sessions',
    body: z.strictObject({
      currentPassword: z.string().min(1).max(1000),
      newPassword: NewPassword,
    }),
    answer: { 204: nothing },
    errors: ['too_many_requests'],
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'Get an invitation by its link, without using it up',
    body: z.strictObject({ token: LinkToken }),
    answer: { 200: InvitationOffer },
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/accept-invitation',
    access: 'public',
    summary: 'Accept an invitation and sign in',
    body: AcceptInvitation,
    answer: { 200: SignedIn },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    summary: 'List your sessions, most recently used first',
    answer: { 200: z.array(Session) },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'session',
    summary: 'Sign out everywhere else',
    answer: { 204: nothing },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'session',
    summary: 'End one of your sessions',
    params: z.strictObject({ sessionId: Id }),
    answer: { 204: nothing },
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/profile',
    access: 'session',
    summary: 'Get your name, address and preferences',
    answer: { 200: Profile },
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    access: 'session',
    summary: 'Change your name, address or preferences',
    body: ProfileChange,
    answer: { 200: Profile },
    errors: ['too_many_requests'],
  }),
}
