// Lists with search, filters, sorting and paging, or complete as CSV.
import * as z from 'zod'
import { optionalText } from './shared.ts'

/** The query of a list: `search`, the list's own filters, one page; `format=csv` returns all matches. */
export const listQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject({
    search: optionalText(200).default(''),
    ...filters,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(200).default(25),
    format: z.enum(['json', 'csv']).default('json'),
  })

/** A column to sort by, descending with a leading minus. */
export const sortBy = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`] as const))

/** One page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() })
