// Stream of live updates: resumes after a gap, and reopens after a refusal.
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
  /** The event id to resume from. */
  id: string
}

export interface StreamOptions {
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

/** @returns a function that closes the stream */
export function openEventStream({ personId, since, onEvent }: StreamOptions): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** Unlike a broken stream, a refused one does not reconnect automatically. */
  async function onRefused() {
    try {
      const { user, updatesFrom } = await api(auth.session, {})
      if (isClosed) return
      if (user._id !== personId) return onEvent(signedOut('ended'))
      onEvent({ type: 'refresh', data: '{}', id: updatesFrom })
      // Reads are refused as well, which leads to the second-factor setup.
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
        // Otherwise the browser would reconnect.
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
