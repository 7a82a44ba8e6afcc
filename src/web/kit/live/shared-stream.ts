// This tab's live updates, from the stream that all tabs of a browser share, or from one of its own where workers can't be shared.
import { auth } from '#contract/accounts/auth.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type SignedOut, updates } from '#contract/updates.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { checkConnection, currentConnection } from '#web/lib/connection.ts'
import {
  type StreamEvent,
  StreamHub,
  type StreamMessage,
  type StreamRequest,
  type WorkerMessage,
} from './stream-hub.ts'

/** A refused stream asks again at once, then with growing pauses. */
const minWaitMs = 500
const maxWaitMs = 15_000

interface StreamOptions {
  /** Owner of the updates, because another person may have signed in to this browser. */
  personId: string
  /** The id of the last event received. */
  since: string
  onEvent: (event: StreamEvent) => void
}

const signedOut = (sessionEnd: SignedOut['sessionEnd']): StreamEvent => ({
  type: 'signed_out',
  data: JSON.stringify({ sessionEnd } satisfies SignedOut),
  id: '',
})

/** Other people's tabs in the same browser have another worker. */
function connectWorker(personId: string, onFailure: () => void): MessagePort {
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: `live-updates ${personId}`,
  })
  worker.addEventListener('error', onFailure)
  return worker.port
}

function connectOwn(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  new StreamHub().connect(port1)
  return port2
}

function request(port: MessagePort, from: { since: string; person: string }): void {
  port.postMessage(addressOf(updates.stream, {}, from) satisfies StreamRequest)
}

/**
 * Events may arrive twice.
 * @returns a function that closes it
 */
export function openSharedStream({ personId, since, onEvent }: StreamOptions): () => void {
  const closed = new AbortController()
  const { signal } = closed
  let lastId = since
  const from = () => ({ since: lastId, person: personId })
  let port = join('SharedWorker' in globalThis)
  let reopening: ReturnType<typeof setTimeout> | undefined
  let waitMs = 0

  function join(isShared: boolean): MessagePort {
    // The worker's script did not come, for example from a server that has a newer build.
    const onFailure = () => signal.aborted || (port = join(false))
    const joined = isShared ? connectWorker(personId, onFailure) : connectOwn()
    const take = ({ data }: MessageEvent<StreamMessage | WorkerMessage>) =>
      'lock' in data ? void watchWorker(data.lock, joined) : onMessage(data)
    joined.addEventListener('message', take, { signal })
    joined.start()
    request(joined, from())
    return joined
  }

  /** Joins another worker when this one's process has crashed, and so has released its lock. */
  async function watchWorker(lock: string, joined: MessagePort) {
    try {
      await navigator.locks.request(lock, { mode: 'shared', signal }, () => undefined)
      if (!signal.aborted && port === joined) port = join(true)
    } catch {
      // This stream was closed meanwhile.
    }
  }

  const leave = () => port.postMessage(null satisfies StreamRequest)
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && request(port, from()), { signal })

  function onMessage(message: StreamMessage) {
    if ('data' in message) {
      if (message.id) lastId = message.id
      if (message.type === 'ready') waitMs = 0
      onEvent(message)
    } else if (message.type === 'open') {
      if (currentConnection() !== 'online') void checkConnection()
    } else {
      void checkConnection()
      if (message.type === 'refused') onRefused()
    }
  }

  /** Unlike a broken stream, a refused one does not reconnect automatically. */
  function onRefused() {
    // Of a stream for which another tab asked.
    if (reopening !== undefined) return
    reopening = setTimeout(() => void reopen(), waitMs)
    waitMs = Math.min(Math.max(waitMs * 2, minWaitMs), maxWaitMs)
  }

  async function reopen() {
    reopening = undefined
    try {
      const { user, updatesFrom } = await api(auth.session, {})
      if (signal.aborted) return
      if (user._id !== personId) return onEvent(signedOut('ended'))
      lastId = updatesFrom
      onEvent({ type: 'refresh', data: '{}', id: updatesFrom })
      // Reads are refused as well, which leads to the second-factor setup.
      if (!user.mustSetUpTwoFactor) request(port, from())
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.code === 'signed_out') {
        onEvent(signedOut(error.sessionEnd))
      } else onRefused()
    }
  }

  return () => {
    closed.abort()
    clearTimeout(reopening)
    leave()
    port.close()
  }
}
