// A list's results as a paged table, with loading, error and empty states.
import type { ReactNode } from 'react'
import { Pagination } from '#web/ui/pagination.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { type ListItem, ListTable, type ListTableProps } from './list-table.tsx'

/** The result of `useList`. */
interface ShownList<Item, Sort extends string> {
  choices: { page: number; sort: string }
  query: {
    data: { items: readonly Item[]; total: number; size: number } | undefined
    error: Error | null
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  show: (change: { sort: Sort | `-${Sort}` }) => void
  hrefOf: (change: { page: number }) => string
}

interface ListResultsProps<Item extends ListItem, Sort extends string> extends Omit<
  ListTableProps<Item, Sort>,
  'items' | 'sort' | 'onSort' | 'isBusy'
> {
  list: ShownList<Item, Sort>
  /** Plural noun for the items. */
  noun: string
  /** Shown instead of the table when nothing is found. */
  empty: ReactNode
}

export function ListResults<Item extends ListItem, Sort extends string>({
  list: { choices, query, show, hrefOf },
  noun,
  empty,
  ...table
}: ListResultsProps<Item, Sort>) {
  const { data: page, isPending, isPlaceholderData } = query
  return (
    <>
      {isPending && <p role="status">Loading {noun}...</p>}
      <QueryError query={query} />
      {page && page.total > 0 && (
        <>
          <ListTable<Item, Sort>
            {...table}
            items={page.items}
            sort={choices.sort}
            onSort={(sort) => show({ sort })}
            isBusy={isPlaceholderData}
          />
          <Pagination
            page={choices.page}
            size={page.size}
            total={page.total}
            hrefFor={(to) => hrefOf({ page: to })}
            noun={noun}
          />
        </>
      )}
      {page?.total === 0 && empty}
    </>
  )
}
