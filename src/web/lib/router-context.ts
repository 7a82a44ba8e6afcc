// Contexts of a server-rendered request: API client, query cache, public address, inlined style and scripts, and nonce.
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

export const apiContext = createContext<Api>()

/** `APP_URL`, used for canonical addresses; never the request's own host. */
export const appUrlContext = createContext<string>()

/** Query cache used to render a page on the server. */
export const cacheContext = createContext<QueryClient>()
export const ServerCacheContext = createReactContext<QueryClient | null>(null)

/** The app's style sheet, inlined into the page by the server; empty in the browser, which already has it. */
export const AppStyleContext = createReactContext('')

/** Script that runs in the page's head before hydration; empty in the browser, where it has already run. */
export const HeadScriptContext = createReactContext('')

/** Empty in the browser, which hides nonces once the page is parsed. */
export const NonceContext = createReactContext('')
