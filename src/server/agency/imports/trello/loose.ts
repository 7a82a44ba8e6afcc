// Reads untrusted JSON values: a value of the right type, or none. Pure.

import { normalText } from '#contract/values/normal-text.ts'

type Entries = Readonly<Record<string, unknown>>

const nothing: Entries = {}

export const entriesOf = (value: unknown): Entries =>
  // Safe cast: every object can be read as a record of unknown values.
  isObject(value) ? (value as Entries) : nothing

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

// oxlint-disable-next-line no-control-regex -- control characters are just what is taken out
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Removes characters that we can't store. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? normalText(value.toWellFormed().replaceAll(unstorable, ''), value.length)
    : ''

/** Collapsed to one line. */
export const lineOf = (value: unknown): string => textOf(value).replaceAll(/\s+/g, ' ')

/** Ids in the file; empty if missing. */
export const idOf = (value: unknown): string => textOf(value).slice(0, 100).toWellFormed()

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Formats '1 vote' or '1,200 votes'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** Sorts by `pos`; entries without one come last, equal ones keep their order. */
export const inOrder = (values: readonly unknown[]): Entries[] =>
  values
    .filter(isObject)
    .map(entriesOf)
    .toSorted((a, b) => place(a) - place(b) || 0)

const place = ({ pos }: Entries) => numberOf(pos) ?? Number.MAX_VALUE
