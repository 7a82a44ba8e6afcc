// Finds what an answer carries although its page does not show it.

/** Another valid value of the same kind. */
function altered(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value * 7 + 1001
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d/.test(value)) return `2031-01${value.slice(7).replace(/^-\d\d/, '-17')}`
  if (/^[A-Z]{3}$/.test(value)) return value === 'JPY' ? 'EUR' : 'JPY'
  return `${value} altered`
}

function* flattenFields(value: unknown, path: string[] = []): Generator<string[]> {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') yield path
  else for (const [key, inner] of Object.entries(value)) yield* flattenFields(inner, [...path, key])
}

function withAltered(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return altered(value)
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) }
  const fields = copy as Record<string, unknown>
  fields[key] = withAltered(fields[key], rest)
  return copy
}

/** @returns the paths of all values that can be altered without a difference in what is rendered */
export function unshownFields<T>(answer: T, render: (answer: T) => string): string[] {
  const before = render(answer)
  const isShown = (path: string[]) => {
    try {
      return render(withAltered(answer, path) as T) !== before
    } catch {
      // A value that decides how the page is built.
      return true
    }
  }
  return [...flattenFields(answer)].filter((path) => !isShown(path)).map((path) => path.join('.'))
}
