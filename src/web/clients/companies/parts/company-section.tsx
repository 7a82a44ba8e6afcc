// A tab of a client's page: a list of one kind or its empty state, with a way to add one.
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'

interface CompanySectionProps<Item> {
  label: string
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown }
  emptyTitle: string
  add: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function CompanySection<Item>(props: CompanySectionProps<Item>) {
  const { label, query, emptyTitle, add, children } = props
  const { data, error } = query
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <QueryError query={query} />
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && <EmptyState title={emptyTitle} action={add} />}
      {data && data.length > 0 && (
        <>
          <div className="flex justify-end">{add}</div>
          {children(data)}
        </>
      )}
    </section>
  )
}
