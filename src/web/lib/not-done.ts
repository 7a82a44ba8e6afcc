// What is said of a write that failed: one whose answer never came may have been done all the same.
import type { ApiError } from './api.ts'

/** '“Homepage” was not moved. You may not do this.' */
export const notDone = (subject: string, participle: string, error: ApiError): string =>
  `${subject} ${error.mayBeDone ? 'may not have been' : 'was not'} ${participle}. ${error.message}`
