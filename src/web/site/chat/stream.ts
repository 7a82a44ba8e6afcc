// The conversation as it goes on: an event source that comes back, wherever it stood.
import type { ChatLine, chatEvents } from '#contract/chat.ts'

const slowestMs = 15_000
const firstMs = 500

interface Heard {
  /** The number of the last line heard here: the stream goes on after it. */
  after(): number
  onLine(line: ChatLine): void
  onOnline(isOnline: boolean): void
  /** Connected, or not any more. */
  onState(isConnected: boolean): void
  /** Asked before a refused stream is opened anew. @returns whether the conversation is still there */
  isThere(): Promise<boolean>
}

type Names = (typeof chatEvents)[keyof typeof chatEvents]

/** @returns closes it for good */
export function listen(chatId: string, heard: Heard): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout>
  let waitMs = firstMs
  let isEnded = false

  function hear<T>(name: Names, tell: (told: T) => void) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as T))
  }

  async function reopen() {
    const isThere = await heard.isThere()
    if (!isEnded && isThere) open()
  }

  function open() {
    source = new EventSource(`/chat/${chatId}/updates?after=${heard.after()}`)
    hear<ChatLine>('line', heard.onLine)
    hear<{ online: boolean }>('online', ({ online }) => heard.onOnline(online))
    source.addEventListener('open', () => {
      waitMs = firstMs
      heard.onState(true)
    })
    source.addEventListener('error', () => {
      heard.onState(false)
      // A stream that was refused does not come back by itself, unlike one that broke.
      if (source.readyState !== EventSource.CLOSED) return
      reopening = setTimeout(() => void reopen(), waitMs)
      waitMs = Math.min(waitMs * 2, slowestMs)
    })
  }

  open()
  return () => {
    isEnded = true
    clearTimeout(reopening)
    source.close()
  }
}
