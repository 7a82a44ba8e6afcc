// Signing in and out, registration, passwords, links sent by mail, one's own sessions and profile.
import * as z from 'zod'
import { NewCompany } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Currency } from './money.ts'
import { Email, Id, Moment, PersonName, can, nothing } from './shared.ts'
import { StaffRole, staffPermissions, staffRoles } from './staff-roles.ts'
import { Assertion } from './webauthn.ts'
import { fieldLabel } from './validation-words.ts'

export const Role = z.enum(['admin', 'client'])

export const Friend = z.strictObject({ _id: Id, name: PersonName })

/** A company one belongs to and may use now. */
export const Membership = z.strictObject({
  _id: Id,
  name: z.string(),
  role: z.enum(['owner', 'member']),
})

export const User = z.strictObject({
  _id: Id,
  role: Role,
  /** Of staff. */
  staffRole: StaffRole.optional(),
  /** What staff may do; clients have none of these. */
  can: can(...staffPermissions),
  name: PersonName,
  email: z.string(),
  /** For dates, numbers and money; absent: US format. */
  locale: z.string().optional(),
  /** The agency's, which the money of campaigns is in. */
  currency: Currency,
  /** The people of one's companies; for staff, the other staff. */
  friends: z.array(Friend),
  companies: z.array(Membership),
  /** Somebody of staff, who views the portal as the company's people see it and changes nothing. */
  isClientView: z.literal(true).optional(),
  /** And sees no money there, as nowhere else. */
  hidesMoney: z.literal(true).optional(),
  /** The agency demands a second factor, and there is none yet: nothing else can be done before. */
  mustSetUpTwoFactor: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

export const SignIn = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required', abort: true })
    .max(254, { abort: true })
    .toLowerCase()
    .pipe(z.email({ error: 'Invalid email' })),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(1000),
  remember: z.boolean().optional(),
})

export const SignedIn = z.strictObject({ user: User, token: z.string() })

export const TwoFactorMethod = z.enum(['app', 'passkey'])
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>

/** The password was right; a code of the second factor, or a passkey, finishes the sign-in within five minutes. */
export const SignInChallenge = z.strictObject({
  twoFactor: z.literal(true),
  challenge: z.string(),
  /** What the account has, beside recovery codes. */
  methods: z.array(TwoFactorMethod),
})
export type SignInChallenge = z.infer<typeof SignInChallenge>

const characters = (text: string) => [...text.normalize('NFC')].length

/** More than 128 characters have in any spelling: normalising is only for what is shorter. */
const maxPasswordUnits = 1024

const passwordTooLong = ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
  `${fieldLabel(path)} must be at most 128 characters`

/** Nothing is asked of its kind; the server refuses common ones as well. */
export const NewPassword = z
  .string()
  .min(1)
  .max(maxPasswordUnits, { error: passwordTooLong, abort: true })
  .refine((password) => characters(password) >= 12, {
    error: ({ path = [] }) => `${fieldLabel(path)} must be at least 12 characters`,
  })
  .refine((password) => characters(password) <= 128, { error: passwordTooLong })

/** As it stands in a link sent by mail; it works once. */
export const LinkToken = z.string().min(1).max(200)

export const Registration = z.strictObject({
  name: PersonName,
  email: Email,
  password: NewPassword,
  /** Its name is enough to begin with; the rest can be filled in later. */
  company: z.strictObject({
    name: NewCompany.shape.name,
    ...NewCompany.omit({ name: true, description: true }).partial().shape,
  }),
})
export type Registration = z.infer<typeof Registration>

export const ForgotPassword = z.strictObject({ email: Email })

export const AcceptInvitation = z.strictObject({
  token: LinkToken,
  /** Demanded of someone new; an account that is there keeps its own. */
  name: PersonName.optional(),
  /** The new one, or that of the account that the invited address has already. */
  password: z.string().min(1).max(1000),
  /** Of the second factor, where that account has one. */
  code: z.string().max(40).optional(),
  /** In its place, as for signing in by a passkey alone. */
  credential: Assertion.optional(),
  remember: z.boolean().optional(),
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

/** What an invitation's link offers. */
export const InvitationOffer = z.strictObject({
  /** Null: the agency itself. */
  company: z.string().nullable(),
  email: z.string(),
  role: z.enum(['owner', 'member', ...staffRoles]),
  /** Who invited; null when that person is gone. */
  invitedBy: z.string().nullable(),
  /** Then the password asked for is the existing one, and no name is. */
  hasAccount: z.boolean(),
  expiresAt: Moment,
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

export const Session = z.strictObject({
  _id: Id,
  current: z.boolean(),
  /** What the browser or program calls itself. */
  userAgent: z.string(),
  remembered: z.boolean(),
  createdAt: Moment,
  /** To the minute. */
  seenAt: Moment,
  expiresAt: Moment,
})
export type Session = z.infer<typeof Session>

export const Profile = z.strictObject({
  _id: Id,
  name: PersonName,
  email: z.string(),
  /** Whether the link in the mail to this address was opened and confirmed. */
  confirmed: z.boolean(),
  /** Whether a company of theirs is Enabled, though it may stay closed until the address is confirmed. */
  approved: z.boolean(),
  /** A new address that waits for its confirmation; until then the old one counts. */
  pendingEmail: z.string().nullable(),
  /** For dates and numbers; null: US format. */
  locale: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

const isKnownLocale = (locale: string) => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

const isKnownTimeZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

export const ProfileChange = z.strictObject({
  name: PersonName.optional(),
  /** Asks for `currentPassword`; counts once its mail has confirmed it. */
  email: Email.optional(),
  currentPassword: z.string().max(1000).optional(),
  locale: z
    .string()
    .max(35, { abort: true })
    .refine(isKnownLocale, { error: 'Locale must be a language tag such as en-GB' })
    .nullish(),
  timeZone: z
    .string()
    .max(64, { abort: true })
    .refine(isKnownTimeZone, { error: 'Time zone must be one such as America/Chicago' })
    .nullish(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    summary: 'Sign in; sets the session cookie and answers a token for programs',
    body: SignIn,
    answer: { 200: z.union([SignedIn, SignInChallenge]) },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/signout',
    access: 'public',
    summary: 'End this session; signed out already is fine too',
    answer: { 204: nothing },
  }),
  session: endpoint({
    method: 'GET',
    path: '/auth/session',
    access: 'session',
    worksWithoutTwoFactor: true,
    summary: 'Whose session this is',
    answer: {
      200: z.strictObject({
        user: User,
        expiresAt: z.string(),
        /** Where live updates stand now: `GET /updates?since=` goes on from here. */
        updatesFrom: z.string(),
      }),
    },
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Register oneself and one’s company, which then waits for approval',
    body: Registration,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm an address with the link sent to it',
    body: z.strictObject({ token: LinkToken }),
    answer: { 204: nothing },
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/verify-email/send',
    access: 'session',
    summary: 'Send the link that confirms one’s own address again',
    answer: { 202: nothing },
    isIdempotent: true,
  }),
  /** Answers alike whether or not anybody has this address. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Send a link for a new password, if the address has an account',
    body: ForgotPassword,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the link sent by mail; ends all sessions',
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    answer: { 204: nothing },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'session',
    summary: 'Change one’s own password; ends all other sessions',
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
    summary: 'What an invitation’s link offers; uses nothing up',
    body: z.strictObject({ token: LinkToken }),
    answer: { 200: InvitationOffer },
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/accept-invitation',
    access: 'public',
    summary: 'Accept an invitation and be signed in',
    body: AcceptInvitation,
    answer: { 200: SignedIn },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    summary: 'One’s own sessions, the latest used first',
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
    summary: 'End one of one’s own sessions',
    params: z.strictObject({ sessionId: Id }),
    answer: { 204: nothing },
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/profile',
    access: 'session',
    summary: 'One’s own name, address and preferences',
    answer: { 200: Profile },
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    access: 'session',
    summary: 'Change one’s own name, address or preferences',
    body: ProfileChange,
    answer: { 200: Profile },
    errors: ['too_many_requests'],
  }),
}
