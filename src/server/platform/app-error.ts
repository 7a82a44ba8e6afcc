// The one way for the server to say no: a code of the contract's list, with the faulty fields.
import type { Deletion, LastChange } from '#contract/error-details.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { SessionEnd } from '#contract/session-end.ts'
import type { Slot } from '#contract/slot.ts'
import type { FieldErrors } from '#contract/validation-words.ts'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly deleted: Deletion | undefined
  readonly changed: LastChange | undefined
  readonly sessionEnd: SessionEnd | undefined
  readonly alternatives: Slot[] | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: FieldErrors
      message?: string
      retryAfterSeconds?: number
      /** Of a record that is not there any more. */
      deleted?: Deletion
      /** Of a record that is newer than the caller knows. */
      changed?: LastChange | undefined
      /** Of a token that opens no session any more. */
      sessionEnd?: SessionEnd | undefined
      /** Free times in place of the one that is taken. */
      alternatives?: Slot[]
    } = {},
  ) {
    super(more.message ?? errors[code].words)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.deleted = more.deleted
    this.changed = more.changed
    this.sessionEnd = more.sessionEnd
    this.alternatives = more.alternatives
  }
}

/** A rule between fields was broken, or a field names something that does not exist. */
export function invalid(fields: FieldErrors): AppError {
  return new AppError('invalid', { fields })
}
