// A form's values field by field: `metrics.reach` names a field in a group of fields, a list is one field.

/** By dotted path. */
export type Leaves = Record<string, unknown>

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function leavesOf(values: object, prefix = ''): Leaves {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isGroup(value)
        ? Object.entries(leavesOf(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  )
}

export const pickLeaves = (leaves: Leaves, paths: readonly string[]): Leaves =>
  Object.fromEntries(paths.map((path) => [path, leaves[path]]))

/** The values with these fields replaced. */
export function withLeaves<Values extends object>(values: Values, leaves: Leaves): Values {
  const next = Object.fromEntries<unknown>(Object.entries(values))
  for (const [path, value] of Object.entries(leaves)) {
    const [key = '', ...rest] = path.split('.')
    const group = next[key]
    next[key] =
      rest.length === 0
        ? value
        : withLeaves(isGroup(group) ? group : {}, { [rest.join('.')]: value })
  }
  // The same fields, of the types that the owner of the paths gives them.
  return next as Values
}

/** The field that a path of a conflict or a fault belongs to: `tags` of `tags.0.name`. */
export const leafAt = (leaves: Leaves, path: string): string | undefined =>
  Object.keys(leaves).find((leaf) => path === leaf || path.startsWith(`${leaf}.`))
