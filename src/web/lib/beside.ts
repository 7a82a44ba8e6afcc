// Large answers come beside a page: it is drawn with them but sent without, and the browser asks for them at once.
import { type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

export interface Beside {
  queryKey: QueryKey
  path: string
}

declare global {
  interface Window {
    beside?: (Beside & { answer: Promise<unknown> })[]
  }
}

/** Where a query's answer is to be had, if it is a large one. */
export const besideAt = ({ meta }: Query): string | undefined => meta?.besideAt

export const besideOf = (cache: QueryClient): Beside[] =>
  cache
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const path = besideAt(query)
      return path && query.state.status === 'success' ? [{ queryKey: query.queryKey, path }] : []
    })

/** Runs in the page's head. */
export const besideScript = (all: Beside[]): string =>
  `window.beside=${JSON.stringify(all).replaceAll('<', String.raw`\u003c`)};` +
  'for(const b of beside)b.answer=fetch(b.path).then(r=>r.ok?r.json():undefined,()=>undefined)'

/** Puts into the cache what the page was drawn with, so that it can be brought to life. What did not come is asked for anew. */
export async function takeBeside(cache: QueryClient): Promise<void> {
  for (const { queryKey, answer } of window.beside ?? []) {
    const data = await answer
    if (data !== undefined) cache.setQueryData(queryKey, data)
  }
}
