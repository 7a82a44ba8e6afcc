// The browser window's single API client and query cache: what each call goes through, and which writes are under way.
import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#contract/accounts/auth.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import { type Api, ApiError, createApi, overHttp } from './api.ts'
import { throughOutages } from './connection.ts'
import { createQueryClient } from './query.ts'

export const api = trackWrites(retryAfterSignIn(createApi(throughOutages(overHttp))))

/** Long enough that screens visited earlier can be read offline. */
const gcTimeMs = 60 * 60_000

let client: QueryClient | undefined

export function browserQueryClient(): QueryClient {
  client ??= createQueryClient(api, gcTimeMs)
  return client
}

/** Resolves once the same person has signed in again; never resolves if the window navigates away. */
type SignInAgain = (sessionEnd: SessionEnd | undefined) => Promise<void>

let signInAgain: SignInAgain | undefined

/** @returns unregisters the handler; calls then fail like any others */
export function onSessionOver(ask: SignInAgain): () => void {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = undefined
  }
}

let leaveForTwoFactor: (() => void) | undefined

/** Handles the agency newly requiring a second factor of a staff member. @returns unregisters the handler */
export function onTwoFactorRequired(leave: () => void): () => void {
  leaveForTwoFactor = leave
  return () => {
    if (leaveForTwoFactor === leave) leaveForTwoFactor = undefined
  }
}

/**
 * Holds calls that find the session over until the person signs in again, then retries them once, with the same idempotency
 * key. Public endpoints and session queries are never held.
 */
export function retryAfterSignIn(call: Api): Api {
  return async (endpoint, sent, options) => {
    try {
      return await call(endpoint, sent, options)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two_factor_required') leaveForTwoFactor?.()
      const isOver = error instanceof ApiError && error.code === 'signed_out'
      const isAsking = endpoint.access === 'public' || endpoint.path === auth.session.path
      if (!isOver || isAsking || !signInAgain) throw error
      await signInAgain(error.sessionEnd)
      return call(endpoint, sent, options)
    }
  }
}

/** Placeholder for all records being created, whose ids are unknown until the response. */
const created = 'created'

/** This window's writes by record, because the live update for a write can arrive before its response. */
const inFlight = new Map<string, Set<Promise<unknown>>>()

/** The parts of a call that name its records. */
interface Named {
  params?: Record<string, string>
  body?: { ids?: string[] }
}

/** Wraps an API so that `waitForWrites` waits for its writes. */
export function trackWrites(send: Api): Api {
  return (endpoint, sent, options) => {
    const call = send(endpoint, sent, options)
    if (endpoint.method === 'GET') return call
    const { params = {}, body } = sent as Named
    const records = [
      ...Object.values(params),
      ...(body?.ids ?? []),
      ...(endpoint.isIdempotent ? [created] : []),
    ]
    for (const record of records) void trackWrite(record, call)
    return call
  }
}

/** Resolves once the writes in flight for this record (or for a new one) have settled and their responses are cached. */
export async function waitForWrites(record: { id: string; isNew: boolean }): Promise<void> {
  const calls = new Set([
    ...(inFlight.get(record.id) ?? []),
    ...((record.isNew && inFlight.get(created)) || []),
  ])
  if (calls.size === 0) return
  await Promise.allSettled(calls)
  // Lets the caller run first and cache the response.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Use for a call followed by a read, so that `waitForWrites` waits for both. */
export function trackWrite<T>(record: string, call: Promise<T>): Promise<T> {
  const calls = inFlight.get(record) ?? new Set()
  inFlight.set(record, calls.add(call))
  const end = () => {
    calls.delete(call)
    if (calls.size === 0) inFlight.delete(record)
  }
  call.then(end, end)
  return call
}
