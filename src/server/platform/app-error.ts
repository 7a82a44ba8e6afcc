// The server's expected errors: a code from the contract, optionally with the invalid fields.
import type { Deletion, LastChange } from '#contract/error-details.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import type { Slot } from '#contract/site/slot.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'

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
      /** For a record that no longer exists. */
      deleted?: Deletion
      /** For a record that is newer than the caller's version. */
      changed?: LastChange | undefined
      /** For a token whose session has ended. */
      sessionEnd?: SessionEnd | undefined
      /** Free times to offer instead of the one taken. */
      alternatives?: Slot[]
    } = {},
  ) {
    super(more.message ?? errors[code].message)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.deleted = more.deleted
    this.changed = more.changed
    this.sessionEnd = more.sessionEnd
    this.alternatives = more.alternatives
  }
}

/** For a broken rule between fields, or a field that refers to something that does not exist. */
export function invalid(fields: FieldErrors): AppError {
  return new AppError('invalid', { fields })
}

/** For an action that the record's state does not allow. */
export function wrongState(message: string): AppError {
  return new AppError('wrong_state', { message })
}

/** The record that a query found. @throws AppError `not_found` if it found none */
export function orNotFound<Row extends object>(row: Row | null | undefined): Row {
  if (!row) throw new AppError('not_found')
  return row
}
