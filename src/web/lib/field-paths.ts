// Flattens a form's values to dotted paths such as `metrics.reach`; a list counts as one field.
import { isFields } from './equal.ts'

/** Values by dotted path. */
export type ValuesByPath = Record<string, unknown>

export function flattenFields(values: object, prefix = ''): ValuesByPath {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isFields(value)
        ? Object.entries(flattenFields(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  )
}

export const pickFields = (leaves: ValuesByPath, paths: readonly string[]): ValuesByPath =>
  Object.fromEntries(paths.map((path) => [path, leaves[path]]))

/** Returns the values with these fields replaced. */
export function replaceFields<Values extends object>(values: Values, leaves: ValuesByPath): Values {
  const next = Object.fromEntries<unknown>(Object.entries(values))
  for (const [path, value] of Object.entries(leaves)) {
    const [key = '', ...rest] = path.split('.')
    const group = next[key]
    next[key] =
      rest.length === 0
        ? value
        : replaceFields(isFields(group) ? group : {}, { [rest.join('.')]: value })
  }
  // The fields are unchanged, and callers provide values of the right types.
  return next as Values
}

/** Finds the field that a conflict's or error's path belongs to: `tags` for `tags.0.name`. */
export const leafAt = (leaves: ValuesByPath, path: string): string | undefined =>
  Object.keys(leaves).find((leaf) => path === leaf || path.startsWith(`${leaf}.`))
