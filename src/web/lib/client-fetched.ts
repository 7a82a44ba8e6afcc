// Leaves large responses out of server-rendered pages; the browser fetches them while the scripts load.
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

/** Path from which the browser fetches a query's response, if it is large. */
export const clientFetchPath = ({ meta }: Query): string | undefined => meta?.clientFetchPath

/** The large responses that a page was rendered with. */
export const getClientFetches = (cache: QueryClient): ClientFetch[] =>
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

/**
 * Fills the cache before hydration. Queries retry the fetches that failed.
 * @returns whether all arrived, so that the browser can render what the server has rendered
 */
export async function cacheClientFetches(cache: QueryClient): Promise<boolean> {
  let isComplete = true
  for (const { queryKey, answer } of window.clientFetches ?? []) {
    const data = await answer
    if (data === undefined) isComplete = false
    else cache.setQueryData(queryKey, data)
  }
  return isComplete
}
