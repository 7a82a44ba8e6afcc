// The stream of live updates from the server: resumed after a gap, opened again when it was refused.
import { auth } from '#contract/auth.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type SignedOut, streamEvents, updates } from '#contract/updates.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { checkConnection, currentConnection } from '#web/lib/connection.ts'

const reopenMs = 3000

export interface StreamEvent {
  type: (typeof streamEvents)[keyof typeof streamEvents]
  data: string
  /** A later stream goes on after it. */
  id: string
}

export interface StreamOptions {
  /** Whose updates: the browser's session may have become another person's. */
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

/** @returns closes the stream */
export function openEventStream({ personId, since, onEvent }: StreamOptions): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** A stream that was refused does not come back by itself, unlike one that broke. */
  async function onRefused() {
    try {
      const { user, updatesFrom } = await api(auth.session, {})
      if (isClosed) return
      if (user._id !== personId) return onEvent(signedOut('ended'))
      onEvent({ type: 'refresh', data: '{}', id: updatesFrom })
      // What is read now is refused as well, and leads on to the set-up.
      if (!user.mustSetUpTwoFactor) open(updatesFrom)
    } catch (error) {
      if (isClosed) return
      if (error instanceof ApiError && error.code === 'signed_out') {
        onEvent(signedOut(error.sessionEnd))
      } else reopening = setTimeout(() => void onRefused(), reopenMs)
    }
  }

  function open(from: string) {
    source = new EventSource(addressOf(updates.stream, {}, { since: from, person: personId }))
    for (const type of Object.values(streamEvents)) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        // The browser would open it again.
        if (type === 'signed_out') source.close()
        onEvent({ type, data, id: lastEventId })
      })
    }
    source.addEventListener('open', () => {
      if (currentConnection() !== 'online') void checkConnection()
    })
    source.addEventListener('error', () => {
      void checkConnection()
      if (source.readyState === EventSource.CLOSED) void onRefused()
    })
  }

  open(since)
  return () => {
    isClosed = true
    clearTimeout(reopening)
    source.close()
  }
}
