// Handles calls while the server is unreachable: reads wait until it is back, writes wait briefly and then fail.
import { ApiError, type Transport, abortedError } from './api.ts'
import { checkConnection, currentConnection, whenOnline } from './connection.ts'

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
  const timer = isRead ? undefined : setTimeout(() => tooLong.abort(), maxWriteWaitMs)
  try {
    await whenOnline(AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])]))
  } catch {
    throw signal?.aborted ? abortedError(signal) : unreachable(isUnsent)
  } finally {
    clearTimeout(timer)
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
    const isRepeatable = isRead || headers?.['idempotency-key'] !== undefined
    for (let isUnsent = true; ; isUnsent = false) {
      if (currentConnection() !== 'online') await waitUntilOnline({ isRead, isUnsent, signal })
      try {
        const answer = await transport(request)
        if (!outageStatuses.has(answer.status)) return answer
        if ((await checkConnection()) || !isRepeatable) return answer
      } catch (error) {
        if (signal?.aborted) throw error
        if ((await checkConnection()) || !isRepeatable) throw error
      }
    }
  }
}
