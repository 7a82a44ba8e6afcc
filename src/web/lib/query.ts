// Server state: one cache per browser window, one per rendered request on the server; its queries, and how they are refetched.
import {
  type DataTag,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryFunctionContext,
  type QueryKey,
  type QueryMeta,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { type Answer, type Endpoint, type Sent, addressOf } from '#contract/endpoint.ts'
import type { Api } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      api?: Api
      /** Address of a large response, which server-rendered pages leave out. */
      clientFetchPath?: string
    }
  }
}

const staleAfterMs = 30_000

/**
 * @param api how this cache's queries reach the server
 * @param gcTimeMs how long to keep data that no screen uses
 */
export function createQueryClient(api: Api, gcTimeMs?: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The API itself waits while the server is unreachable.
      queries: {
        meta: { api },
        staleTime: staleAfterMs,
        ...(gcTimeMs !== undefined && { gcTime: gcTimeMs }),
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export function getApi(client: QueryClient): Api {
  const api = client.getDefaultOptions().queries?.meta?.api
  if (!api) throw new Error('The query client was made without an api')
  return api
}

/** A query for this data, independent of the endpoint. */
export interface QueryOf<Data> {
  queryKey: DataTag<QueryKey, Data, Error>
  queryFn: (context: QueryFunctionContext) => Promise<Data>
  meta?: QueryMeta
  structuralSharing?: (cached: unknown, next: unknown) => unknown
}

/** Query for an endpoint; its key starts with the endpoint's path. Never replaces a record with an older version. */
export function toQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>): QueryOf<Answer<E>> {
  const { params, query } = sent as Record<string, Record<string, unknown> | undefined>
  return {
    // The type-only tag links the key to its data type.
    queryKey: [endpoint.path, sent] as unknown as QueryOf<Answer<E>>['queryKey'],
    queryFn: ({ client, signal }) => getApi(client)(endpoint, sent, { signal }),
    structuralSharing: pickNewer,
    ...(endpoint.isLarge && { meta: { clientFetchPath: addressOf(endpoint, params, query) } }),
  }
}

const versionOf = (data: unknown) => (data as { version?: unknown } | null | undefined)?.version

/** Discards a response that was read before a change but arrives after it. */
function pickNewer(cached: unknown, next: unknown): unknown {
  const [version, nextVersion] = [versionOf(cached), versionOf(next)]
  const isOlder =
    typeof version === 'number' && typeof nextVersion === 'number' && nextVersion < version
  return isOlder ? cached : replaceEqualDeep(cached, next)
}

const waiting = new WeakMap<Query, Promise<void>>()

/**
 * Refetches cached queries after a change. Waits for reads in flight first, because they may not contain the change.
 * @returns resolves when the queries in use have been refetched by calls sent after this one
 */
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
