// What a rendered request brings along: its way to the API and the nonce its scripts carry.
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Api } from './api.ts'

export const apiContext = createContext<Api>()

/** Empty in the browser, which hides nonces once the page is parsed. */
export const NonceContext = createReactContext('')
