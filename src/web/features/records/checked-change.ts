// Checks changed fields against the contract's schema before they are sent, each by itself where that is possible.
import type * as z from 'zod'
import { fieldErrors } from '#contract/validation-words.ts'
import { leafAt, type Leaves, leavesOf, withLeaves } from '#web/lib/leaves.ts'

export interface CheckedFields {
  /** Those that can be sent. */
  fields: Leaves
  /** What is wrong, by field. */
  faults: Record<string, string>
}

/**
 * A field at fault does not hold back the others. Where they put another field at fault, as a new start does with an end
 * before it, none is sent: that field has to change with them. What was at fault before is not asked for.
 */
export function checkFields<Values extends object>(
  schema: z.ZodType<unknown, Values>,
  base: Values,
  fields: Leaves,
): CheckedFields {
  const faults: Record<string, string> = {}
  const before = faultsIn(schema, base)
  let left = fields
  for (;;) {
    const found = Object.entries(faultsIn(schema, withLeaves(base, left))).filter(
      ([path]) => path in left || !(path in before),
    )
    if (found.length === 0) return { fields: left, faults }
    Object.assign(faults, Object.fromEntries(found))
    const good = Object.entries(left).filter(([path]) => !(path in faults))
    if (good.length === Object.keys(left).length) return { fields: {}, faults }
    left = Object.fromEntries(good)
  }
}

function faultsIn<Values extends object>(
  schema: z.ZodType<unknown, Values>,
  values: Values,
): Record<string, string> {
  const checked = schema.safeParse(values)
  return checked.success ? {} : faultsOf(leavesOf(values), fieldErrors(checked.error))
}

/** Sentences by the form's own fields; those of others are left out. */
export function faultsOf(
  leaves: Leaves,
  sentences: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([path, sentence]) => {
      const leaf = leafAt(leaves, path)
      return leaf === undefined ? [] : [[leaf, sentence]]
    }),
  )
}
