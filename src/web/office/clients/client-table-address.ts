// What the clients table shows, as it stands in the address.
import { type CompanyQuery, companySorts } from '#contract/companies.ts'
import type { SortDirection } from '#web/ui/table.tsx'

export type TableQuery = Pick<CompanyQuery, 'search' | 'status' | 'sort' | 'page'>
type Column = (typeof companySorts)[number]

const sorts = companySorts.flatMap((column) => [column, `-${column}`] as const)
const statuses = ['enabled', 'disabled', 'waiting'] as const

/** Anything unknown in the address falls back to the first page by name. */
export function readAddress(search: URLSearchParams): TableQuery {
  const sort = search.get('sort')
  const page = Number(search.get('page') ?? 1)
  return {
    search: search.get('search') ?? '',
    status: statuses.find((status) => status === search.get('status')),
    sort: sorts.find((one) => one === sort) ?? 'name',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address's search part after a change. */
export function withChange(query: TableQuery, change: Partial<TableQuery>): string {
  const next = { ...query, ...change }
  const search = new URLSearchParams()
  if (next.search) search.set('search', next.search)
  if (next.status) search.set('status', next.status)
  if (next.sort !== 'name') search.set('sort', next.sort)
  if (next.page > 1) search.set('page', String(next.page))
  const text = search.toString()
  return text ? `?${text}` : ''
}

export function directionOf({ sort }: TableQuery, column: Column): SortDirection | undefined {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
