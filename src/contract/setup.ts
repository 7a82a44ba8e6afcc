// The first hour of an installation: its first administrator, and the checklist until the agency can work with it.
import * as z from 'zod'
import { NewPassword, User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Email, Moment, PersonName } from './shared.ts'

export const FirstAdministrator = z.strictObject({
  /** As the program printed it at its start; case, spaces and hyphens do not matter. */
  code: z.string({ error: 'Code is a required field' }).trim().min(1).max(50),
  name: PersonName,
  email: Email,
  password: NewPassword,
})
export type FirstAdministrator = z.infer<typeof FirstAdministrator>

/** A mail to whoever asked for it, and what became of it. */
export const EmailTest = z.strictObject({
  state: z.enum(['sending', 'sent', 'failed']),
  recipient: z.string(),
  /** A file in the outbox folder goes nowhere; null while it is being sent. */
  transport: z.enum(['smtp', 'outbox']).nullable(),
  /** What the mail server or the way to it said. */
  error: z.string().nullable(),
  requestedAt: Moment,
})
export type EmailTest = z.infer<typeof EmailTest>

/** What an agency does first; true where it is done, by what there is. */
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
  /** Null once somebody of staff has put it away, for all of them; with the demo's data it always is. */
  points: ChecklistPoints.nullable(),
  /** The latest. */
  emailTest: EmailTest.nullable(),
})
export type Checklist = z.infer<typeof Checklist>

export const setup = {
  status: endpoint({
    method: 'GET',
    path: '/auth/setup',
    access: 'public',
    summary: 'Whether this installation still lacks an administrator',
    answer: { 200: z.strictObject({ isNeeded: z.boolean() }) },
  }),
  createAdministrator: endpoint({
    method: 'POST',
    path: '/auth/setup',
    access: 'public',
    summary: 'Become the first administrator, with the code that the program printed at its start',
    body: FirstAdministrator,
    answer: { 200: z.strictObject({ user: User, token: z.string() }) },
    errors: ['wrong_state', 'taken', 'too_many_requests'],
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/setup/checklist',
    access: 'admin',
    needs: 'settings',
    summary: 'What is left to do before the agency can work with this installation',
    answer: { 200: Checklist },
  }),
  dismissChecklist: endpoint({
    method: 'PUT',
    path: '/setup/checklist',
    access: 'admin',
    needs: 'settings',
    summary: 'Put the checklist away, or bring it back',
    body: z.strictObject({ isDismissed: z.boolean() }),
    answer: { 200: Checklist },
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/setup/email-test',
    access: 'admin',
    needs: 'settings',
    summary: 'Send a mail to oneself by the configured way; the checklist tells what became of it',
    answer: { 202: EmailTest },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
}
