// Checks an address by its country, the same in forms and on the server.
import type * as z from 'zod'
import { addressFormat } from './address-formats.ts'
import { isBlank } from './normal-text.ts'

const parts = ['city', 'state', 'zipCode'] as const
type Part = (typeof parts)[number]

/** `complete`: what the country's addresses have is required; `partial`: what is given must be valid. */
type Demand = 'complete' | 'partial'

const textAt = (value: unknown, field: string): string => {
  const text: unknown = (value as Record<string, unknown> | null | undefined)?.[field]
  return typeof text === 'string' ? text : ''
}

/** @returns the message for a part that is missing or invalid; other fields of the address are checked by its schema */
export function findAddressIssue(address: unknown, part: Part, demand: Demand): string | undefined {
  const format = addressFormat(textAt(address, 'country'))
  const { isCityRequired } = format
  const { label, isRequired } =
    part === 'city'
      ? { label: 'City', isRequired: isCityRequired }
      : (format[part] ?? { label: '', isRequired: false })
  const text = textAt(address, part)
  // Labels are titles of fields; messages are sentences.
  const name = label.replace('Code', 'code')
  if (isBlank(text)) {
    return demand === 'complete' && isRequired ? `${name} is a required field` : undefined
  }
  const issue = part === 'zipCode' && format.zipCode ? format.findZipCodeIssue(text) : undefined
  return issue && `${name} ${issue}`
}

const addressOf = (value: unknown): unknown =>
  (value as { address?: unknown } | null | undefined)?.address

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds the rules to a schema with an `address`. Their errors come with those of its other fields. */
export const withAddressRules = <Schema extends z.ZodObject>(
  schema: Schema,
  demand: Demand,
): Schema =>
  parts.reduce(
    (checked, part) =>
      checked.refine((value) => findAddressIssue(addressOf(value), part, demand) === undefined, {
        path: ['address', part],
        error: ({ input }) => findAddressIssue(addressOf(input), part, demand),
        when: ({ value }) => isRecord(addressOf(value)),
      }),
    schema,
  )
