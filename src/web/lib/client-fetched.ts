// Large answers are left out of a server-rendered page: the browser fetches them itself, while the scripts load.
import { type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

export interface ClientFetch {
  queryKey: QueryKey
  path: string
}

declare global {
  interface Window {
    clientFetches?: (ClientFetch & { answer: Promise<unknown> })[]
  }
}

/** Where the browser fetches a query's answer, if it is a large one. */
export const clientFetchPath = ({ meta }: Query): string | undefined => meta?.clientFetchPath

/** The large answers that a page was rendered with. */
export const clientFetchesOf = (cache: QueryClient): ClientFetch[] =>
  cache
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const path = clientFetchPath(query)
      return path && query.state.status === 'success' ? [{ queryKey: query.queryKey, path }] : []
    })

/** Runs in the page's head. */
export const clientFetchScript = (fetches: ClientFetch[]): string =>
  `window.clientFetches=${JSON.stringify(fetches).replaceAll('<', String.raw`\u003c`)};` +
  'for(const f of clientFetches)f.answer=fetch(f.path).then(r=>r.ok?r.json():undefined,()=>undefined)'

/** Fills the cache before hydration. What could not be fetched is fetched again by its query. */
export async function cacheClientFetches(cache: QueryClient): Promise<void> {
  for (const { queryKey, answer } of window.clientFetches ?? []) {
    const data = await answer
    if (data !== undefined) cache.setQueryData(queryKey, data)
  }
}
