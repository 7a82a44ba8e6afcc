// Open chat streams: on each event, a stream sends all messages after the last one it sent.
import { type ChatMessage, chatEvents } from '#contract/site/chat.ts'
import type { EventStream } from '#server/platform/http/event-stream.ts'
import type { UpdateEvent } from '#server/platform/database/notify.ts'
import type { Updates } from '#server/platform/updates.ts'

const heartbeatMs = 20_000
/** Navigation closes and reopens the window; a visitor who is not back by then has left. */
const leftAfterMs = 3000

interface Listener {
  chatId: string
  network: string
  /** Number of the last message sent. */
  last: number
  stream: EventStream
  /** Undefined for visitors, who are identified by the cookie; for staff, checks the session. */
  canStay: (() => Promise<boolean>) | undefined
  isReading: boolean
  isDue: boolean
}

/** The part of the chat service that streams use. */
export interface Conversations {
  messagesAfter(chatId: string, after: number): Promise<ChatMessage[]>
  recordVisitor(chatId: string, isHere: boolean): Promise<void>
}

export class ChatStreams {
  readonly #updates: Updates
  readonly #conversations: Conversations
  readonly #listeners = new Set<Listener>()
  #wasStaffOnline = false

  constructor(updates: Updates, conversations: Conversations) {
    this.#updates = updates
    this.#conversations = conversations
    updates.onEvent((event) => this.#receive(event))
  }

  get streamCount(): number {
    return this.#listeners.size
  }

  countStreams(network: string): number {
    return [...this.#listeners].filter((listener) => listener.network === network).length
  }

  open(added: Pick<Listener, 'chatId' | 'network' | 'last' | 'stream' | 'canStay'>): void {
    const listener: Listener = { ...added, isReading: false, isDue: false }
    const { stream } = listener
    this.#listeners.add(listener)
    stream.send(chatEvents.online, JSON.stringify({ online: this.#updates.isStaffOnline }))
    void this.#readOn(listener)
    void this.#recordVisitor(listener)
    const heartbeat = setInterval(() => {
      stream.beat()
      void this.#recordVisitor(listener)
      void this.#recheck(listener)
      // In case an event was lost, or another process died without notice.
      this.#sendPresence()
      void this.#readOn(listener)
    }, heartbeatMs)
    stream.onClose(() => {
      clearInterval(heartbeat)
      this.#listeners.delete(listener)
      setTimeout(() => void this.#recordVisitor(listener), leftAfterMs).unref()
    })
  }

  closeAll(): void {
    for (const { stream } of this.#listeners) stream.reconnect()
  }

  #receive(event: UpdateEvent): void {
    if ('staff' in event) this.#sendPresence()
    else if ('people' in event) {
      for (const listener of this.#listeners) void this.#recheck(listener)
    } else if ('refresh' in event) {
      for (const listener of this.#listeners) {
        void this.#readOn(listener)
        void this.#recheck(listener)
      }
    } else if ('changes' in event) {
      const versions = new Map(
        event.changes.filter(({ kind }) => kind === 'chat').map(({ id, version }) => [id, version]),
      )
      for (const listener of this.#listeners) {
        const version = versions.get(listener.chatId)
        if (version === 0) listener.stream.end()
        else if (version !== undefined) void this.#readOn(listener)
      }
    }
  }

  #sendPresence(): void {
    const online = this.#updates.isStaffOnline
    if (online === this.#wasStaffOnline) return
    this.#wasStaffOnline = online
    const json = JSON.stringify({ online })
    for (const { stream } of this.#listeners) stream.send(chatEvents.online, json)
  }

  /** A visitor may have other windows open: a second tab, or already the next page. */
  async #recordVisitor({ chatId, canStay }: Listener): Promise<void> {
    if (canStay) return
    const isHere = [...this.#listeners].some((one) => one.chatId === chatId && !one.canStay)
    try {
      await this.#conversations.recordVisitor(chatId, isHere)
    } catch {
      // If the database is unavailable, the next heartbeat retries; a visitor not seen again times out.
    }
  }

  async #recheck({ canStay, stream }: Listener): Promise<void> {
    if (canStay && !(await canStay())) stream.end()
  }

  /** One read at a time per stream; events that arrive during a read trigger another. */
  async #readOn(listener: Listener): Promise<void> {
    listener.isDue = true
    if (listener.isReading) return
    listener.isReading = true
    try {
      while (listener.isDue) {
        listener.isDue = false
        const messages = await this.#conversations.messagesAfter(listener.chatId, listener.last)
        for (const message of messages) {
          listener.last = message.number
          listener.stream.send(chatEvents.message, JSON.stringify(message), String(message.number))
        }
      }
    } catch {
      // If the database is unavailable, the next event or heartbeat retries.
    } finally {
      listener.isReading = false
    }
  }
}
