// Refetches cached queries after a change. Waits for reads in flight first, because they may not contain the change.
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const waiting = new WeakMap<Query, Promise<void>>()

/** Resolves when the queries in use have been refetched by calls sent after this one. */
export async function refetchQueries(
  client: QueryClient,
  filters: QueryFilters = {},
): Promise<void> {
  const queries = client.getQueryCache().findAll(filters)
  await Promise.all(queries.map((query) => waiting.get(query) ?? refetchQuery(client, query)))
}

function refetchQuery(client: QueryClient, query: Query): Promise<void> {
  const read = () =>
    client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  if (query.state.fetchStatus === 'idle') return read()
  const finished = Promise.resolve(query.promise).then(
    () => undefined,
    () => undefined,
  )
  // The query's data is set slightly after its promise resolves.
  const done = finished
    .then(() => new Promise<void>((resolve) => setTimeout(resolve)))
    .then(() => {
      waiting.delete(query)
      return read()
    })
  waiting.set(query, done)
  return done
}
