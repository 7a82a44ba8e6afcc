// The conversation as it goes on: an event source that comes back, wherever it stood.
import type { ChatMessage, chatEvents } from '#contract/chat.ts'

const maxWaitMs = 15_000
const minWaitMs = 500

interface StreamHandlers {
  /** The number of the last message received here: the stream goes on after it. */
  after(): number
  onMessage(message: ChatMessage): void
  onOnline(isOnline: boolean): void
  /** Connected, or not any more. */
  onState(isConnected: boolean): void
  /** Asked before a refused stream is opened anew. @returns whether the conversation is still there */
  isThere(): Promise<boolean>
}

type Names = (typeof chatEvents)[keyof typeof chatEvents]

/** @returns closes it for good */
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
      // A stream that was refused does not come back by itself, unlike one that broke.
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
