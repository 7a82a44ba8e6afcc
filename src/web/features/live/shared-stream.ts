// One stream for all tabs of a browser: the tab that holds a lock has it, and passes its events on to the others.
import { openEventStream, type StreamEvent, type StreamOptions } from './event-stream.ts'

const pingMs = 5000
const pongMs = 3000

type TabMessage = StreamEvent | { type: 'ping' } | { type: 'pong' }

const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

/**
 * A tab that does not lead reads what it has missed from the server, then listens to the one that leads. Events may come
 * twice.
 * @returns closes it
 */
export function openSharedStream(options: StreamOptions): () => void {
  return canShare() ? shareStream(options) : openEventStream(options)
}

function shareStream({ personId, since, onEvent }: StreamOptions): () => void {
  // Another person's tabs in the same browser have another name.
  const name = `live-updates ${personId}`
  const channel = new BroadcastChannel(name)
  const closed = new AbortController()
  let lastId = since
  let isLeading = false
  /** Whether this tab has all that came before what it hears from the tab that leads. */
  let isCaughtUp = false
  let closeStream: (() => void) | undefined
  /** Aborted when this tab no longer leads, nor waits to. */
  let membership = new AbortController()
  let unanswered: ReturnType<typeof setTimeout> | undefined

  function post(message: TabMessage) {
    // A channel reaches its own origin only.
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

  /** Leads as soon as the lock is granted, until `left` or until another tab steals the lock. */
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
      // Stolen: this tab did not answer in time.
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
    // Another tab leads now: what came before is read from the server.
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
  // A frozen tab could neither read the stream nor pass it on.
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
