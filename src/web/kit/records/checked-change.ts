// Validates changed fields against the contract's schema before they are sent, separately where possible.
import type * as z from 'zod'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { leafAt, type ValuesByPath, flattenFields, replaceFields } from '#web/lib/field-paths.ts'

export interface CheckedFields {
  /** Valid fields, to be sent. */
  fields: ValuesByPath
  /** Error messages by field. */
  fieldErrors: Record<string, string>
}

/**
 * An invalid field does not block the others. If they invalidate another field together, as a new start date may do with an
 * end date, none is sent, because that field has to change too. Fields that were invalid before do not count.
 */
export function checkFields<Values extends object>(
  schema: z.ZodType<unknown, Values>,
  base: Values,
  fields: ValuesByPath,
): CheckedFields {
  const fieldErrors: Record<string, string> = {}
  const before = findFailures(schema, base)
  let left = fields
  for (;;) {
    const found = Object.entries(findFailures(schema, replaceFields(base, left))).filter(
      ([path]) => path in left || !(path in before),
    )
    if (found.length === 0) return { fields: left, fieldErrors }
    Object.assign(fieldErrors, Object.fromEntries(found))
    const good = Object.entries(left).filter(([path]) => !(path in fieldErrors))
    if (good.length === Object.keys(left).length) return { fields: {}, fieldErrors }
    left = Object.fromEntries(good)
  }
}

function findFailures<Values extends object>(
  schema: z.ZodType<unknown, Values>,
  values: Values,
): Record<string, string> {
  const checked = schema.safeParse(values)
  return checked.success ? {} : pickErrors(flattenFields(values), toFieldErrors(checked.error))
}

/** Messages for the form's own fields; other fields are ignored. */
export function pickErrors(
  leaves: ValuesByPath,
  sentences: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([path, sentence]) => {
      const leaf = leafAt(leaves, path)
      return leaf === undefined ? [] : [[leaf, sentence]]
    }),
  )
}
