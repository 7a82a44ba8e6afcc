// Message for a failed write. Without a response, the write may have taken effect.
import type { ApiError } from './api.ts'

/** '“Homepage” was not moved. You may not do this.' */
export const failureMessage = (subject: string, participle: string, error: ApiError): string =>
  `${subject} ${error.mayBeDone ? 'may not have been' : 'was not'} ${participle}. ${error.message}`
