// Reads what a file has that anybody may have written: a value of the right type, or none. Pure.

type Entries = Readonly<Record<string, unknown>>

const nothing: Entries = {}

export const entriesOf = (value: unknown): Entries =>
  // An object's entries are what it is asked for here, whatever they are.
  isObject(value) ? (value as Entries) : nothing

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

// oxlint-disable-next-line no-control-regex -- control characters are just what is taken out
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Without what no text of ours may have. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(unstorable, '').trim() : ''

/** In one line. */
export const lineOf = (value: unknown): string => textOf(value).replaceAll(/\s+/g, ' ')

/** What things are referred to by; empty for none. */
export const idOf = (value: unknown): string => textOf(value).slice(0, 100).toWellFormed()

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** '1 vote', '1,200 votes' */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** By their `pos`, those without one at the end; equal ones as they stand. */
export const inOrder = (values: readonly unknown[]): Entries[] =>
  values
    .filter(isObject)
    .map(entriesOf)
    .toSorted((a, b) => place(a) - place(b) || 0)

const place = ({ pos }: Entries) => numberOf(pos) ?? Number.MAX_VALUE
