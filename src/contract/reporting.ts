// Says what a rule over several fields finds wrong: in a file of its own, for it is needed where no money is.
import type * as z from 'zod'
import type { FieldErrors } from './words.ts'

/** For `superRefine`: each fault at its field. */
export const reporting =
  <Draft>(faultsOf: (draft: Draft) => FieldErrors) =>
  (draft: Draft, check: z.RefinementCtx<Draft>): void => {
    // What is no number cannot be summed up.
    if (check.issues.length > 0) return
    for (const [field, message] of Object.entries(faultsOf(draft))) {
      check.addIssue({ code: 'custom', path: field.split('.'), message })
    }
  }
