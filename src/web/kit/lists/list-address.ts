// Keeps a list's search, filters, sort and page in the address, named as in the contract's query.
import type * as z from 'zod'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'

export interface ListChoices {
  page: number
}

export interface SearchedChoices extends ListChoices {
  search: string
}

export interface ListAddress<Choices extends ListChoices> {
  /** Unknown values fall back to the first page of the whole list. */
  read: (address: URLSearchParams) => Choices
  /** Search string: '' for the whole list. */
  write: (choices: Choices) => string
  isFiltered: (choices: Choices) => boolean
}

/** @param schema query schema of the list's endpoint */
export function listAddress<Query extends ListChoices>(
  schema: z.ZodObject & z.ZodType<Query>,
): ListAddress<Omit<Query, 'size' | 'format'> & ListChoices> {
  type Choices = Omit<Query, 'size' | 'format'> & ListChoices
  const whole: Record<string, unknown> = schema.parse({})
  const names = Object.keys(schema.shape).filter((name) => name !== 'size' && name !== 'format')
  const changedOf = (choices: Choices) =>
    Object.entries(choices).filter(([name, value]) => value !== whole[name])

  return {
    read(address) {
      const given = names.map((name) => [name, readField(schema, name, address) ?? whole[name]])
      // Each field was parsed by its own schema.
      return Object.fromEntries(given) as Choices
    },

    write(choices) {
      const address = new URLSearchParams()
      const changed = new Map(changedOf(choices))
      for (const name of names) if (changed.has(name)) address.set(name, String(changed.get(name)))
      return address.size > 0 ? `?${address}` : ''
    },

    isFiltered: (choices) =>
      changedOf(choices).some(([name]) => name !== 'page' && name !== 'sort'),
  }
}

function readField({ shape }: z.ZodObject, name: string, address: URLSearchParams): unknown {
  const text = address.get(name) ?? undefined
  // An overlong search is left for the server to reject; dropping it would show the whole list as the result.
  if (name === 'search') return text
  return (shape[name] as z.ZodType | undefined)?.safeParse(text).data
}

/** Address of a CSV file with all matching items. */
export const csvAddress = (endpoint: Endpoint, choices: object): string =>
  addressOf(endpoint, {}, { ...choices, page: undefined, format: 'csv' })
