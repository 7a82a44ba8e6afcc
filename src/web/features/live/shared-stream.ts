// One stream for all tabs of a browser: the tab holding a lock opens it and forwards events to the others.
import { openEventStream, type StreamEvent, type StreamOptions } from './event-stream.ts'

const pingMs = 5000
const pongMs = 3000

type TabMessage = StreamEvent | { type: 'ping' } | { type: 'pong' }

const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

/**
 * A follower tab first fetches what it missed from the server, then listens to the leader. Events may arrive twice.
 * @returns a function that closes it
 */
export function openSharedStream(options: StreamOptions): () => void {
  return canShare() ? shareStream(options) : openEventStream(options)
}

function shareStream({ personId, since, onEvent }: StreamOptions): () => void {
  // Other people's tabs in the same browser use another channel.
  const name = `live-updates ${personId}`
  const channel = new BroadcastChannel(name)
  const closed = new AbortController()
  let lastId = since
  let isLeading = false
  /** True once this tab has everything that came before the leader's messages. */
  let isCaughtUp = false
  let closeStream: (() => void) | undefined
  /** Aborted when this tab neither leads nor waits to. */
  let membership = new AbortController()
  let unanswered: ReturnType<typeof setTimeout> | undefined

  function post(message: TabMessage) {
    // A channel reaches only its own origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(message)
  }

  function take(event: StreamEvent) {
    if (event.id) lastId = event.id
    onEvent(event)
  }

  function stopStream() {
    closeStream?.()
    closeStream = undefined
  }

  function startStream() {
    closeStream ??= openEventStream({
      personId,
      since: lastId,
      onEvent(event) {
        take(event)
        if (isLeading) post(event)
        if (event.type !== 'ready') return
        isCaughtUp = true
        if (!isLeading) stopStream()
      },
    })
  }

  /** Leads once the lock is granted, until `left` aborts or another tab steals the lock. */
  async function lead(left: AbortSignal, how: LockOptions) {
    try {
      await navigator.locks.request(name, how, () => {
        if (left.aborted) return undefined
        isLeading = true
        startStream()
        return new Promise<void>((resolve) => {
          left.addEventListener('abort', () => resolve())
        })
      })
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
      // The lock was stolen, because this tab did not answer in time.
      if (!left.aborted) restart()
    }
  }

  function catchUp() {
    isCaughtUp = false
    stopStream()
    startStream()
  }

  function join() {
    catchUp()
    membership = new AbortController()
    void lead(membership.signal, { signal: membership.signal })
  }

  function quit() {
    isLeading = false
    clearTimeout(unanswered)
    unanswered = undefined
    membership.abort()
    stopStream()
  }

  function restart() {
    quit()
    if (!closed.signal.aborted) join()
  }

  function steal() {
    quit()
    membership = new AbortController()
    void lead(membership.signal, { steal: true })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'ping') {
      if (isLeading) post({ type: 'pong' })
      return
    }
    clearTimeout(unanswered)
    unanswered = undefined
    if (data.type === 'pong') return
    // There is a new leader, so missed events are fetched from the server.
    if (data.type === 'ready') catchUp()
    else if (isCaughtUp) take(data)
    else onEvent(data)
  })

  const pinging = setInterval(() => {
    if (isLeading || document.visibilityState === 'hidden' || unanswered) return
    post({ type: 'ping' })
    unanswered = setTimeout(steal, pongMs)
  }, pingMs)

  const { signal } = closed
  // A frozen tab could neither read nor forward the stream.
  document.addEventListener('freeze', quit, { signal })
  document.addEventListener('resume', restart, { signal })
  addEventListener('pagehide', quit, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && restart(), { signal })

  join()
  return () => {
    closed.abort()
    clearInterval(pinging)
    quit()
    channel.close()
  }
}
