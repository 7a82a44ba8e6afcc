// Server state: one cache per browser window, one per rendered request on the server.
import {
  type DataTag,
  QueryClient,
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
      /** The address of a large answer, which a page is sent without. */
      clientFetchPath?: string
    }
  }
}

const staleAfterMs = 30_000

/**
 * @param api how this cache's queries reach the server
 * @param gcTimeMs how long answers are kept that no screen shows
 */
export function createQueryClient(api: Api, gcTimeMs?: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The api itself waits while the server is away.
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

export function apiOf(client: QueryClient): Api {
  const api = client.getDefaultOptions().queries?.meta?.api
  if (!api) throw new Error('The query client was made without an api')
  return api
}

/** A query whose answer is this, whichever endpoint gives it. */
export interface QueryOf<Data> {
  queryKey: DataTag<QueryKey, Data, Error>
  queryFn: (context: QueryFunctionContext) => Promise<Data>
  meta?: QueryMeta
  structuralSharing?: (cached: unknown, next: unknown) => unknown
}

/** The query of an endpoint's answer; its key begins with the endpoint's path. Of a record the newest version stays. */
export function queryOf<E extends Endpoint>(endpoint: E, sent: Sent<E>): QueryOf<Answer<E>> {
  const { params, query } = sent as Record<string, Record<string, unknown> | undefined>
  return {
    // The tag, which only the types see, says what the key stands for.
    queryKey: [endpoint.path, sent] as unknown as QueryOf<Answer<E>>['queryKey'],
    queryFn: ({ client, signal }) => apiOf(client)(endpoint, sent, { signal }),
    structuralSharing: newerOf,
    ...(endpoint.isLarge && { meta: { clientFetchPath: addressOf(endpoint, params, query) } }),
  }
}

const versionOf = (data: unknown) => (data as { version?: unknown } | null | undefined)?.version

/** What was read before a change and arrives after it does not take its place. */
function newerOf(cached: unknown, next: unknown): unknown {
  const [version, nextVersion] = [versionOf(cached), versionOf(next)]
  const isOlder =
    typeof version === 'number' && typeof nextVersion === 'number' && nextVersion < version
  return isOlder ? cached : replaceEqualDeep(cached, next)
}
