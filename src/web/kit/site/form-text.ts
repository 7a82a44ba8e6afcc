// Reads the fields of a form submitted without scripts.

/** Empty for a missing value or a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
