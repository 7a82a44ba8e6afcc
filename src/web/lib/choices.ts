// Turns wire values into labels and choices: 'not started' becomes 'Not started'.

export const toLabel = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1)

export const choicesOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: toLabel(value) }))

export const visibilities = [
  { value: 'shared', label: 'Shared with client' },
  { value: 'internal', label: 'Internal' },
] as const

export const labelOf = (
  choices: readonly { value: string; label: string }[],
  value: unknown,
): string | undefined => choices.find((choice) => choice.value === value)?.label
