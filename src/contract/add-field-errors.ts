// For `superRefine`: what a rule over several fields finds wrong becomes an error at each field.
import type * as z from 'zod'
import type { FieldErrors } from './validation-words.ts'

/** @param faultsOf by field, as `lines.0.price`; nothing where all is well */
export const addFieldErrors =
  <Draft>(faultsOf: (draft: Draft) => FieldErrors) =>
  (draft: Draft, check: z.RefinementCtx<Draft>): void => {
    // The rule counts on values of the right types.
    if (check.issues.length > 0) return
    for (const [field, message] of Object.entries(faultsOf(draft))) {
      check.addIssue({ code: 'custom', path: field.split('.'), message })
    }
  }
