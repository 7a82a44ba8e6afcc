// Tracks whether the server can be reached, and holds calls while it cannot. Only the server's own response counts: it is
// probed when a call fails, when the live stream breaks, and when the browser reports a network change.
import { operations } from '#contract/operations.ts'
import { type Transport, abortedError, ApiError } from './api.ts'
import { createListeners } from './listeners.ts'

/**
 * Offline: this device has no network. Unreachable: nothing responds. Restarting: a proxy responds in the server's place, or
 * the server is not ready yet.
 */
export type Connection = 'online' | 'offline' | 'unreachable' | 'restarting'

const answerWithinMs = 4000
const firstWaitMs = 500
const maxWaitMs = 4000

let connection: Connection = 'online'
let waitMs = firstWaitMs
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

export const currentConnection = (): Connection => connection

export const subscribeToConnection = listeners.subscribe

async function probe(): Promise<Connection> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const { ok } = await fetch(operations.ready.path, { cache: 'no-store', signal })
    return ok ? 'online' : 'restarting'
  } catch {
    return navigator.onLine ? 'unreachable' : 'offline'
  }
}

/** Probes the server now, then retries with backoff until it responds. */
export function checkConnection(): Promise<boolean> {
  probing ??= probe().then((found) => {
    probing = undefined
    clearTimeout(timer)
    if (found === 'online') waitMs = firstWaitMs
    else {
      timer = setTimeout(() => void checkConnection(), waitMs)
      waitMs = Math.min(waitMs * 1.5, maxWaitMs)
    }
    if (found !== connection) {
      connection = found
      listeners.notify()
    }
    return found === 'online'
  })
  return probing
}

/** Rejects with the signal's reason. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (connection === 'online') return resolve()
    if (signal?.aborted) return reject(signal.reason as Error)
    const stop = subscribeToConnection(() => {
      if (connection !== 'online') return
      end()
      resolve()
    })
    const abort = () => {
      end()
      reject(signal?.reason as Error)
    }
    function end() {
      stop()
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
  })
}

/** A probe in flight may report the network's earlier state, so probes again after it. */
async function checkAgain(): Promise<void> {
  await probing
  await checkConnection()
}

/** Listens for the browser's network events; call once, in the browser. The network may have gone while the page started. */
export function watchNetwork(): void {
  if (!navigator.onLine) void checkConnection()
  addEventListener('offline', () => void checkAgain())
  addEventListener('online', () => void checkAgain())
  // Browsers throttle timers in hidden windows.
  document.addEventListener('visibilitychange', () => {
    if (connection !== 'online' && document.visibilityState === 'visible') void checkConnection()
  })
}

/** About the time a restart takes. */
const maxWriteWaitMs = 5000

const outageStatuses = new Set([502, 503, 504])

function unreachable(isUnsent: boolean): ApiError {
  return new ApiError(
    'network',
    currentConnection() === 'offline'
      ? 'Network Error: you’re offline. Please try again when you’re back.'
      : 'Network Error: the server can’t be reached. Please try again.',
    { isUnsent },
  )
}

interface Waiting {
  isRead: boolean
  isUnsent: boolean
  signal: AbortSignal | undefined
}

/** @throws ApiError when it takes too long */
async function waitUntilOnline({ isRead, isUnsent, signal }: Waiting): Promise<void> {
  const isHopeless = !isRead && currentConnection() === 'offline'
  if (isHopeless) throw unreachable(isUnsent)
  const tooLong = new AbortController()
  const giveUp = isRead ? undefined : setTimeout(() => tooLong.abort(), maxWriteWaitMs)
  try {
    await whenOnline(AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])]))
  } catch {
    throw signal?.aborted ? abortedError(signal) : unreachable(isUnsent)
  } finally {
    clearTimeout(giveUp)
  }
}

/**
 * Sends nothing while the server is known to be unreachable. Retries unanswered calls only if that is safe: reads, and writes
 * with an idempotency key. A call that fails while the server is reachable is not retried.
 */
export function throughOutages(transport: Transport): Transport {
  return async (request) => {
    const { method, headers, signal } = request
    const isRead = method === 'GET'
    const canRecur = isRead || headers?.['idempotency-key'] !== undefined
    for (let isUnsent = true; ; isUnsent = false) {
      if (currentConnection() !== 'online') await waitUntilOnline({ isRead, isUnsent, signal })
      try {
        const answer = await transport(request)
        if (!outageStatuses.has(answer.status)) return answer
        if ((await checkConnection()) || !canRecur) return answer
      } catch (error) {
        if (signal?.aborted) throw error
        if ((await checkConnection()) || !canRecur) throw error
      }
    }
  }
}
