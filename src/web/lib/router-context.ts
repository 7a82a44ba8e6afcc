// Context of a server-rendered request: its API client, the public address, and the nonce of its scripts.
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

export const apiContext = createContext<Api>()

/** `APP_URL`, for canonical addresses; never what the request calls itself. */
export const appUrlContext = createContext<string>()

/** The query cache that a page is rendered with on the server. */
export const cacheContext = createContext<QueryClient>()
export const ServerCacheContext = createReactContext<QueryClient | null>(null)

/** The app's style sheet, inlined into a page when it is sent; the browser has it then. */
export const AppStyleContext = createReactContext('')

/** What runs in a page's head before it hydrates; empty in the browser, where it has run. */
export const HeadScriptContext = createReactContext('')

/** Empty in the browser, which hides nonces once the page is parsed. */
export const NonceContext = createReactContext('')
