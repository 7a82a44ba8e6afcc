// For `superRefine`: turns the errors of a rule over several fields into an error at each field.
import type * as z from 'zod'
import type { FieldErrors } from './validation-messages.ts'

/** @param findErrors errors by field, such as `lines.0.price`; empty when valid */
export const addFieldErrors =
  <Draft>(findErrors: (draft: Draft) => FieldErrors) =>
  (draft: Draft, check: z.RefinementCtx<Draft>): void => {
    // The rule relies on values of the right types.
    if (check.issues.length > 0) return
    for (const [field, message] of Object.entries(findErrors(draft))) {
      check.addIssue({ code: 'custom', path: field.split('.'), message })
    }
  }
