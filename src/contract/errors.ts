// All error codes of the API, with their HTTP status and user-facing message.
import type { Deletion, LastChange } from './error-details.ts'
import type { SessionEnd } from './accounts/session-end.ts'
import type { Slot } from './site/slot.ts'
import type { FieldErrors } from './values/validation-messages.ts'

export const errors = {
  invalid: {
    status: 400,
    message: 'Some of the information isn’t valid. Check the marked fields.',
  },
  signed_out: { status: 401, message: 'Please sign in to view your information' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  two_factor_required: {
    status: 403,
    message: 'Set up a second factor first. The agency requires one.',
  },
  not_found: { status: 404, message: 'This record doesn’t exist, or you don’t have access to it.' },
  stale: {
    status: 409,
    message:
      'Someone else has changed this in the meantime. Review the latest version, then try again.',
  },
  taken: { status: 409, message: 'This is already in use.' },
  wrong_state: { status: 409, message: 'This isn’t possible in its current state.' },
  edits_dropped: {
    status: 409,
    message: 'Some individually edited occurrences would no longer take place.',
  },
  long_day: {
    status: 409,
    message: 'That makes more than 24 hours on one day.',
  },
  key_reused: {
    status: 409,
    message: 'This Idempotency-Key was already used with a different body.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  quota_exceeded: {
    status: 413,
    message: 'There isn’t enough storage left for this file. Delete files you no longer need.',
  },
  unsupported_type: { status: 415, message: 'This file or content type isn’t supported here.' },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'The service is not available right now. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every error response. */
export interface ErrorBody {
  error: {
    code: ErrorCode
    message: string
    fields?: FieldErrors
    /** For staff: the deletion of a record that used to exist. */
    deleted?: Deletion
    /** For `signed_out` responses to calls with a token. */
    sessionEnd?: SessionEnd
    /** For staff: the change that made the caller's version stale. */
    changed?: LastChange
    /** For a `taken` time slot: the nearest free ones. */
    alternatives?: Slot[]
    requestId: string
  }
}
