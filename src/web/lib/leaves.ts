// Flattens a form's values to dotted paths such as `metrics.reach`; a list counts as one field.
import { isFields } from './equal.ts'

/** Values by dotted path. */
export type Leaves = Record<string, unknown>

export function leavesOf(values: object, prefix = ''): Leaves {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isFields(value)
        ? Object.entries(leavesOf(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  )
}

export const pickLeaves = (leaves: Leaves, paths: readonly string[]): Leaves =>
  Object.fromEntries(paths.map((path) => [path, leaves[path]]))

/** Returns the values with these fields replaced. */
export function withLeaves<Values extends object>(values: Values, leaves: Leaves): Values {
  const next = Object.fromEntries<unknown>(Object.entries(values))
  for (const [path, value] of Object.entries(leaves)) {
    const [key = '', ...rest] = path.split('.')
    const group = next[key]
    next[key] =
      rest.length === 0
        ? value
        : withLeaves(isFields(group) ? group : {}, { [rest.join('.')]: value })
  }
  // The fields are unchanged, and callers provide values of the right types.
  return next as Values
}

/** Finds the field that a conflict's or error's path belongs to: `tags` for `tags.0.name`. */
export const leafAt = (leaves: Leaves, path: string): string | undefined =>
  Object.keys(leaves).find((leaf) => path === leaf || path.startsWith(`${leaf}.`))
