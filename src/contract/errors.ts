// Every way a call can fail: its code on the wire, its status, and the words a person reads.
import type { Deletion, LastChange } from './error-details.ts'
import type { SessionEnd } from './session-end.ts'
import type { Slot } from './slot.ts'
import type { FieldErrors } from './validation-words.ts'

export const errors = {
  invalid: { status: 400, words: 'Some of what was sent does not fit. Check the marked fields.' },
  signed_out: { status: 401, words: 'Please sign in to view your information' },
  invalid_credentials: { status: 401, words: 'Invalid email or password' },
  forbidden: { status: 403, words: 'You are not allowed to do this.' },
  two_factor_required: {
    status: 403,
    words: 'Set up a second factor first: the agency demands one of you.',
  },
  not_found: { status: 404, words: 'There is no such record, or it is not yours to see.' },
  stale: {
    status: 409,
    words: 'Someone else changed this meanwhile. Look at the newer version, then try again.',
  },
  taken: { status: 409, words: 'This is already in use.' },
  wrong_state: { status: 409, words: 'This is not possible in its present state.' },
  edits_dropped: {
    status: 409,
    words: 'Occurrences that were edited by themselves would no longer take place.',
  },
  key_reused: {
    status: 409,
    words: 'This Idempotency-Key was used before with a different body.',
  },
  too_large: { status: 413, words: 'What was sent is too large.' },
  quota_exceeded: {
    status: 413,
    words: 'There is no room left for this file. Delete files that are not needed.',
  },
  unsupported_type: { status: 415, words: 'What was sent is of a type that is not taken here.' },
  too_many_requests: { status: 429, words: 'Too many attempts. Please wait, then try again.' },
  internal: { status: 500, words: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, words: 'The service is not available right now. Please try again.' },
} as const satisfies Record<string, { status: number; words: string }>

export type ErrorCode = keyof typeof errors

/** The body of every answer that is not a success. */
export interface ErrorBody {
  error: {
    code: ErrorCode
    message: string
    fields?: FieldErrors
    /** For staff: the record was there until somebody deleted it. */
    deleted?: Deletion
    /** Of a `signed_out` call that came with a token. */
    sessionEnd?: SessionEnd
    /** For staff: the change that was newer than what the caller had. */
    changed?: LastChange
    /** Of a time that is `taken`: the nearest that are free. */
    alternatives?: Slot[]
    requestId: string
  }
}
