// What a list shows stands in the address: words, filters, order and page, as the contract's query names them.
import type * as z from 'zod'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'

export interface ListChoices {
  page: number
}

export interface SearchedChoices extends ListChoices {
  search: string
}

export interface ListAddress<Choices extends ListChoices> {
  /** Anything unknown falls back to the whole list's first page. */
  read: (address: URLSearchParams) => Choices
  /** The address's search part: '' for the whole list. */
  write: (choices: Choices) => string
  isFiltered: (choices: Choices) => boolean
}

/** @param schema the query of the list's endpoint */
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
      // Each field has been read by its own schema.
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
  // Words that are too long are the server's to refuse: without them the whole list would look like what was found.
  if (name === 'search') return text
  return (shape[name] as z.ZodType | undefined)?.safeParse(text).data
}

/** All that match, as a file. */
export const csvAddress = (endpoint: Endpoint, choices: object): string =>
  addressOf(endpoint, {}, { ...choices, page: undefined, format: 'csv' })
