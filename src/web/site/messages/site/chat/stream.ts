// The conversation's event stream; reconnects where it left off.
import type { ChatMessage, chatEvents } from '#contract/site/chat.ts'

const maxWaitMs = 15_000
const minWaitMs = 500

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
  let waitMs = minWaitMs
  let isEnded = false

  function on<T>(name: Names, listener: (data: T) => void) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) =>
      listener(JSON.parse(data) as T),
    )
  }

  async function reopen() {
    const isThere = await handlers.isThere()
    if (!isEnded && isThere) open()
  }

  function open() {
    source = new EventSource(`/chat/${chatId}/updates?after=${handlers.after()}`)
    on<ChatMessage>('message', handlers.onMessage)
    on<{ online: boolean }>('online', ({ online }) => handlers.onOnline(online))
    source.addEventListener('open', () => {
      waitMs = minWaitMs
      handlers.onState(true)
    })
    source.addEventListener('error', () => {
      handlers.onState(false)
      // Unlike a broken stream, a refused one does not reconnect automatically.
      if (source.readyState !== EventSource.CLOSED) return
      reopening = setTimeout(() => void reopen(), waitMs)
      waitMs = Math.min(waitMs * 2, maxWaitMs)
    })
  }

  open()
  return () => {
    isEnded = true
    clearTimeout(reopening)
    source.close()
  }
}
