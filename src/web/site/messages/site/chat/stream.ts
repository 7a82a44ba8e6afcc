// The conversation's event stream; reconnects where it left off.
import type { ChatMessage, chatEvents } from '#contract/site/chat.ts'

const maxWaitMs = 15_000
const minWaitMs = 500
/** Some proxies hold a stream back. The server sends an event at once; without one, the conversation is polled. */
const maxSilenceMs = 20_000

interface StreamHandlers {
  /** Number of the last message received here, after which the stream continues. */
  after(): number
  onMessage(message: ChatMessage): void
  onOnline(isOnline: boolean): void
  /** Called when the connection opens or closes. */
  onState(isConnected: boolean): void
  /** Called before reopening a refused stream. @returns whether the conversation still exists */
  isThere(): Promise<boolean>
}

type Names = (typeof chatEvents)[keyof typeof chatEvents]

/** @returns closes it permanently */
export function listen(chatId: string, handlers: StreamHandlers): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout>
  let silence: ReturnType<typeof setTimeout>
  let waitMs = minWaitMs
  let isEnded = false

  function on<T>(name: Names, listener: (data: T) => void) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) =>
      listener(JSON.parse(data) as T),
    )
  }

  function limitSilence() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      source.close()
      onRefused()
    }, maxSilenceMs)
  }

  /** Unlike a broken stream, a refused one does not reconnect automatically. */
  function onRefused() {
    clearTimeout(silence)
    handlers.onState(false)
    reopening = setTimeout(() => void reopen(), waitMs)
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }

  async function reopen() {
    const isThere = await handlers.isThere()
    if (!isEnded && isThere) open()
  }

  function open() {
    source = new EventSource(`/chat/${chatId}/updates?after=${handlers.after()}`)
    on<ChatMessage>('message', handlers.onMessage)
    on<{ online: boolean }>('online', ({ online }) => {
      clearTimeout(silence)
      handlers.onOnline(online)
    })
    limitSilence()
    source.addEventListener('open', () => {
      waitMs = minWaitMs
      handlers.onState(true)
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) return onRefused()
      handlers.onState(false)
      limitSilence()
    })
  }

  open()
  return () => {
    isEnded = true
    clearTimeout(reopening)
    clearTimeout(silence)
    source.close()
  }
}
