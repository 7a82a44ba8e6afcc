// Signing in and out, and who the session belongs to.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, PersonName, nothing } from './shared.ts'

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
  name: PersonName,
  email: z.string(),
  /** The people of one's companies; for staff, the other staff. */
  friends: z.array(Friend),
  companies: z.array(Membership),
})
export type User = z.infer<typeof User>

export const SignIn = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required', abort: true })
    .toLowerCase()
    .pipe(z.email({ error: 'Invalid email' }).max(254)),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(1000),
  remember: z.boolean().optional(),
})

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    summary: 'Sign in; sets the session cookie and answers a token for programs',
    body: SignIn,
    answer: { 200: z.strictObject({ user: User, token: z.string() }) },
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
}
