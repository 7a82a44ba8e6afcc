// Turns a screen's list of queries into loaders: the server runs them for the first page, the browser for later ones.
import {
  type DehydratedState,
  type Query,
  type QueryClient,
  defaultShouldDehydrateQuery,
  dehydrate,
} from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  redirectDocument,
} from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { errors } from '#contract/errors.ts'
import { ApiError } from './api.ts'
import { type ClientFetch, clientFetchPath, getClientFetches } from './client-fetched.ts'
import { browserQueryClient } from './browser.ts'
import { clientViewIn } from './client-view.ts'
import { currentNewBuild } from './build.ts'
import { checkConnection, whenOnline } from './connection.ts'
import { createQueryClient } from './query.ts'
import { apiContext, cacheContext } from './router-context.ts'
import { hasUnsavedText } from './unsaved-text.ts'

/** Session storage key for the build this tab last loaded a page for, and when. */
const triedKey = 'new-build'

/** While processes of both builds respond, a reload may reach the old one again, so don't retry on every navigation. */
const againAfterMs = 60_000

/** Also true if storage is blocked. */
function isTried(build: string): boolean {
  try {
    const [tried, at] = (sessionStorage.getItem(triedKey) ?? '').split(' ')
    return tried === build && Date.now() - Number(at) < againAfterMs
  } catch {
    return true
  }
}

/**
 * Moves this window to a new build after a deploy, when the old build's files are gone: the next navigation loads its page
 * from the server.
 * Call in a navigation's loader. Does nothing while there is unsaved text, while the server is unreachable, or if the path
 * stays the same.
 */
async function takeUpNewBuild(request: Request): Promise<void> {
  const build = currentNewBuild()
  if (build === undefined || isTried(build) || hasUnsavedText()) return
  const { pathname, search } = new URL(request.url)
  if (pathname === location.pathname || !(await checkConnection())) return
  sessionStorage.setItem(triedKey, `${build} ${Date.now()}`)
  throw redirectDocument(pathname + search)
}

export interface Place {
  params: Record<string, string | undefined>
  url: URL
}

export type Load = (cache: QueryClient, place: Place) => Promise<unknown>

export interface Loaded {
  dehydrated: DehydratedState
  clientFetches: ClientFetch[]
}

/** Details of a failed call that the error page receives. */
export interface RouteErrorData {
  code: ApiError['code']
  message: string
  requestId: string | undefined
  deleted?: Deletion | undefined
}

/** Turns a failed call into the response's status and the error page's data. */
export async function withStatus<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, requestId, deleted } = error
    // A page asks for what its address says: one that isn’t valid leads nowhere.
    const code = error.code === 'invalid' ? 'not_found' : error.code
    const status = code === 'network' ? 503 : errors[code].status
    throw data({ code, message, requestId, deleted } satisfies RouteErrorData, { status })
  }
}

/** Creates a screen's `loader` export. */
export function onServer(load: Load) {
  return ({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> =>
    withStatus(async () => {
      const cache = createQueryClient(context.get(apiContext))
      await load(cache, { params, url: new URL(request.url) })
      // The browser would fetch as the signed-in person, not as the viewed client.
      const isClientView = clientViewIn(request.headers.get('cookie')) !== undefined
      const clientFetches = isClientView ? [] : getClientFetches(cache)
      for (const { queryKey } of clientFetches) {
        context.get(cacheContext).setQueryData(queryKey, cache.getQueryData(queryKey))
      }
      const shouldDehydrateQuery = (query: Query) =>
        defaultShouldDehydrateQuery(query) && (isClientView || !clientFetchPath(query))
      return { dehydrated: dehydrate(cache, { shouldDehydrateQuery }), clientFetches }
    })
}

/**
 * Creates a screen's `clientLoader` export, which starts its queries and shows the screen immediately. The component that
 * reads a query reports its failure.
 */
export function inBrowser(load: Load) {
  function start({ params, request }: ClientLoaderFunctionArgs): null {
    const place = { params, url: new URL(request.url) }
    load(browserQueryClient(), place).catch(() => undefined)
    return null
  }
  // Not returning a promise lets the screen appear in the same tick.
  return (args: ClientLoaderFunctionArgs) =>
    currentNewBuild() ? takeUpNewBuild(args.request).then(() => start(args)) : start(args)
}

/** A `clientLoader` for screens whose data comes only from their `loader`; waits while the server is unreachable. */
export async function fromServer({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  for (;;) {
    try {
      return await serverLoader()
    } catch (error) {
      const isLost =
        error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 502)
      if (!isLost || (await checkConnection())) throw error
      await whenOnline()
    }
  }
}

/** Like `inBrowser`, but waits for the data before showing the screen. */
export function awaitInBrowser(load: Load) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<null> =>
    withStatus(async () => {
      await takeUpNewBuild(request)
      await load(browserQueryClient(), { params, url: new URL(request.url) })
      return null
    })
}
