// Route loaders for boards: the board in the address, or the last one viewed on this device.
import type { QueryClient } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  redirect,
} from 'react-router'
import { companyOf } from '#web/clients/companies/queries.ts'
import { companiesMatching } from '#web/clients/companies/parts/company-select.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { inBrowser, type Load, onServer } from '#web/lib/load.ts'
import { createQueryClient, type QueryOf } from '#web/lib/query.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { todayQuery } from '#web/lib/today.ts'
import { boardSearch, readChoice, readLastBoard } from './board-address.ts'

interface BoardRoute {
  path: string
  owner: 'company' | 'project'
  cardsOf: (ownerId: string) => QueryOf<unknown[]>
  /** Names shown on the cards, such as assignees. */
  namesOf?: (companyId: string) => QueryOf<unknown>
  /** Query to load instead of a board when the address asks for the user's own cards. */
  mine?: QueryOf<unknown>
}

function loadBoard({ owner, cardsOf, namesOf, mine }: BoardRoute): Load {
  return async (cache, { url }) => {
    const companyId = readChoice(url.searchParams, 'company')
    const ownerId = readChoice(url.searchParams, owner)
    await Promise.all([
      cache.prefetchQuery(todayQuery),
      cache.prefetchQuery(companiesMatching('')),
      companyId && cache.prefetchQuery(companyOf(companyId)),
      companyId && cache.prefetchQuery(projectNamesQuery(companyId)),
      ownerId && cache.prefetchQuery(cardsOf(ownerId)),
      companyId && namesOf && cache.prefetchQuery(namesOf(companyId)),
      mine && url.searchParams.has('mine') && cache.prefetchQuery(mine),
    ])
  }
}

/** Address of the last viewed board, when this one doesn't name a board. */
async function lastAddress(
  { path, owner }: BoardRoute,
  address: string,
  cookies: string | null,
  cache: QueryClient,
): Promise<string | undefined> {
  const url = new URL(address)
  if (url.pathname !== path) return undefined
  if (url.searchParams.has('company') || url.searchParams.has('mine')) return undefined
  if (!cookies?.includes('board=')) return undefined
  const { user } = await cache.ensureQueryData(sessionQuery)
  const last = readLastBoard(cookies, user._id)
  if (!last) return undefined
  return path + boardSearch(last.companyId, owner === 'project' ? last.projectId : null)
}

/** Creates a board's `loader`. */
export function boardLoader(board: BoardRoute) {
  const load = onServer(loadBoard(board))
  return async (args: LoaderFunctionArgs) => {
    const { request, context } = args
    const cache = createQueryClient(context.get(apiContext))
    const cookies = request.headers.get('cookie')
    // Parent routes handle signed-out users.
    const last = await lastAddress(board, request.url, cookies, cache).catch(() => undefined)
    if (last !== undefined) throw redirect(last)
    return load(args)
  }
}

/** Creates a board's `clientLoader`. */
export function boardClientLoader(board: BoardRoute) {
  const load = inBrowser(loadBoard(board))
  return async (args: ClientLoaderFunctionArgs) => {
    const cache = browserQueryClient()
    const last = await lastAddress(board, args.request.url, document.cookie, cache)
    if (last !== undefined) throw redirect(last)
    return load(args)
  }
}

/**
 * A board's `shouldRevalidate`: only switching boards reloads data. Opening a card or filtering reads
 * nothing; live updates keep the cache fresh.
 */
export function isOtherBoard({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const names = ['company', 'project', 'mine']
  return names.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}
