// Installation setup: the first administrator, and the checklist of first steps.
import * as z from 'zod'
import { NewPassword, User } from '../accounts/auth.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Moment, PersonName, optionalText, text } from '../shared.ts'
import { TimeZone } from '../values/time-zones.ts'

export const FirstAdministrator = z.strictObject({
  /** The code the program printed at startup; case, spaces and hyphens are ignored. */
  code: text(50),
  name: PersonName,
  email: Email,
  password: NewPassword,
  /** The agency's, for its currency, addresses, dates and numbers. */
  country: optionalText(100).optional(),
  /** The agency's, for its days and hours. */
  timeZone: TimeZone.optional(),
})
export type FirstAdministrator = z.infer<typeof FirstAdministrator>

/** A test email sent to the person who requested it, and its outcome. */
export const EmailTest = z.strictObject({
  state: z.enum(['sending', 'sent', 'failed']),
  recipient: z.string(),
  /** `outbox` writes a file and sends nothing; null while sending. */
  transport: z.enum(['smtp', 'outbox']).nullable(),
  /** The error from the mail server or the connection. */
  error: z.string().nullable(),
  requestedAt: Moment,
})
export type EmailTest = z.infer<typeof EmailTest>

/** First steps for an agency; each is true once existing data shows that it is done. */
export const ChecklistPoints = z.strictObject({
  agency: z.boolean(),
  website: z.boolean(),
  client: z.boolean(),
  project: z.boolean(),
  email: z.boolean(),
  colleague: z.boolean(),
})
export type ChecklistPoints = z.infer<typeof ChecklistPoints>

export const Checklist = z.strictObject({
  /** Null once a staff member has dismissed it for everyone; always null with demo data. */
  points: ChecklistPoints.nullable(),
  /** Parts of the website's content that are still samples. */
  sampleCount: z.int(),
  /** The most recent one. */
  emailTest: EmailTest.nullable(),
})
export type Checklist = z.infer<typeof Checklist>

export const setup = {
  status: endpoint({
    method: 'GET',
    path: '/auth/setup',
    access: 'public',
    summary: 'Check whether this installation still needs an administrator',
    answer: { 200: z.strictObject({ isNeeded: z.boolean() }) },
  }),
  createAdministrator: endpoint({
    method: 'POST',
    path: '/auth/setup',
    access: 'public',
    summary: 'Become the first administrator, with the code the program printed at startup',
    body: FirstAdministrator,
    answer: { 200: z.strictObject({ user: User, token: z.string() }) },
    errors: ['wrong_state', 'taken', 'too_many_requests'],
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/setup/checklist',
    access: 'admin',
    needs: 'settings',
    summary: 'Get the setup checklist',
    answer: { 200: Checklist },
  }),
  dismissChecklist: endpoint({
    method: 'PUT',
    path: '/setup/checklist',
    access: 'admin',
    needs: 'settings',
    summary: 'Dismiss or restore the setup checklist',
    body: z.strictObject({ isDismissed: z.boolean() }),
    answer: { 200: Checklist },
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/setup/email-test',
    access: 'admin',
    needs: 'settings',
    summary:
      'Send yourself a test email through the configured transport; the checklist shows the outcome',
    answer: { 202: EmailTest },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
}
