// A screen names the queries it needs once; they are ensured on the server for a first page, in the browser for the next.
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
} from 'react-router'
import type { Deletion } from '#contract/error-details.ts'
import { errors } from '#contract/errors.ts'
import { ApiError } from './api.ts'
import { type ClientFetch, clientFetchPath, clientFetchesOf } from './client-fetched.ts'
import { browserQueryClient } from './browser.ts'
import { clientViewIn } from './client-view.ts'
import { currentNewBuild } from './build.ts'
import { checkConnection, whenOnline } from './connection.ts'
import { takeUpNewBuild } from './new-build.ts'
import { createQueryClient } from './query.ts'
import { apiContext, cacheContext } from './router-context.ts'

export interface Place {
  params: Record<string, string | undefined>
  url: URL
}

export type Load = (cache: QueryClient, place: Place) => Promise<unknown>

export interface Loaded {
  dehydrated: DehydratedState
  clientFetches: ClientFetch[]
}

/** What an error page gets to know of a failed call. */
export interface RouteErrorData {
  code: ApiError['code']
  message: string
  requestId: string | undefined
  deleted?: Deletion | undefined
}

/** A failed call becomes the answer's status, and tells the error page what it may know. */
export async function withStatus<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, requestId, deleted } = error
    const status = code === 'network' ? 503 : errors[code].status
    throw data({ code, message, requestId, deleted } satisfies RouteErrorData, { status })
  }
}

/** For a screen's `loader` export. */
export function onServer(load: Load) {
  return ({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> =>
    withStatus(async () => {
      const cache = createQueryClient(context.get(apiContext))
      await load(cache, { params, url: new URL(request.url) })
      // What the browser fetches itself it fetches as whoever is signed in.
      const isClientView = clientViewIn(request.headers.get('cookie')) !== undefined
      const clientFetches = isClientView ? [] : clientFetchesOf(cache)
      for (const { queryKey } of clientFetches) {
        context.get(cacheContext).setQueryData(queryKey, cache.getQueryData(queryKey))
      }
      const shouldDehydrateQuery = (query: Query) =>
        defaultShouldDehydrateQuery(query) && (isClientView || !clientFetchPath(query))
      return { dehydrated: dehydrate(cache, { shouldDehydrateQuery }), clientFetches }
    })
}

/**
 * For a screen's `clientLoader` export: starts its queries and shows the screen at once. What fails is said by the
 * component that reads the query.
 */
export function inBrowser(load: Load) {
  function start({ params, request }: ClientLoaderFunctionArgs): null {
    const place = { params, url: new URL(request.url) }
    load(browserQueryClient(), place).catch(() => undefined)
    return null
  }
  // Without a promise the screen is there in the same moment.
  return (args: ClientLoaderFunctionArgs) =>
    currentNewBuild() ? takeUpNewBuild(args.request).then(() => start(args)) : start(args)
}

/** For the `clientLoader` of a screen that has its data from its `loader` only: that waits while the server is away. */
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

/** Like `inBrowser`, for what must be there before anything is shown. */
export function awaitInBrowser(load: Load) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<null> =>
    withStatus(async () => {
      await takeUpNewBuild(request)
      await load(browserQueryClient(), { params, url: new URL(request.url) })
      return null
    })
}
