// What a form without scripts sends.

/** Empty for what is not there, or is a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
