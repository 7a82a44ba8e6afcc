// One visitor's conversation: its messages, messages being sent, and whether staff are online.
import type { Chat, ChatMessage, ChatOpening } from '#contract/site/chat.ts'
import { Outbox } from './outbox.ts'
import { storeConversation, storedConversation } from './chat-storage.ts'
import { type Failure, request } from './requests.ts'
import { listen } from './stream.ts'
import { texts } from './texts.ts'

/** How long a visitor waits before being asked for an address, even though staff are online. */
const patienceMs = 60_000

export class Conversation {
  /** Messages by number. */
  readonly messages = new Map<number, ChatMessage>()
  readonly outbox: Outbox
  /** Undefined until known. */
  isOnline: boolean | undefined
  isConnected = true
  /** Why it could not be opened. */
  problem: string | undefined
  isWaiting = false
  /** No answer for a minute, even if staff are online. */
  isOverdue = false
  email = ''
  #id: string | undefined
  /** Number of the last message streamed or polled; the response to a sent one may be ahead of messages still to come. */
  #lastNumber = 0
  #close: (() => void) | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  readonly #changed: () => void

  /** @param changed called when there is something new to show */
  constructor(changed: () => void) {
    this.#changed = changed
    this.outbox = new Outbox((text, key) => this.#write(text, key), changed)
  }

  get id(): string | undefined {
    return this.#id
  }

  get isListening(): boolean {
    return this.#close !== undefined
  }

  get seen(): number {
    return storedConversation()?.seen ?? 0
  }

  /** Number of unread messages from staff. */
  get unread(): number {
    const { seen } = this
    return [...this.messages.values()].filter(
      ({ number, from }) => from === 'staff' && number > seen,
    ).length
  }

  lookedAt(): void {
    const last = Math.max(0, ...this.messages.keys())
    if (this.#id && last > this.seen) storeConversation({ id: this.#id, seen: last })
  }

  /** Continues this browser's conversation, or starts one. */
  async open(opening: ChatOpening = {}): Promise<Failure | undefined> {
    const result = await request<Chat>('POST', '/chat', opening)
    if ('failure' in result) {
      this.problem = result.failure.reason || texts.lost
      this.#changed()
      return result.failure
    }
    this.#take(result.answer)
    return undefined
  }

  /** Continues an existing conversation; does not start one. */
  async resume(id: string): Promise<void> {
    const result = await request<Chat>('GET', `/chat/${id}/messages`)
    if ('answer' in result) this.#take(result.answer)
    else if (result.failure.status === 404) this.#forget()
    else this.#listen(id)
  }

  /** Stops receiving and sending until the conversation is opened or resumed. */
  pause(): void {
    this.#close?.()
    this.#close = undefined
  }

  #listen(id: string): void {
    if (this.#id !== id) this.#begin(id)
    this.#close ??= listen(id, {
      after: () => this.#lastNumber,
      onMessage: (message) => {
        this.#receive(message)
        this.#changed()
      },
      onOnline: (isOnline) => {
        this.isOnline = isOnline
        this.#changed()
      },
      onState: (isConnected) => {
        this.isConnected = isConnected
        if (isConnected) void this.outbox.send()
        this.#changed()
      },
      isThere: async () => {
        const result = await request<Chat>('GET', `/chat/${id}/messages?after=${this.#lastNumber}`)
        // Without a stream, the conversation continues by polling.
        if ('answer' in result) this.#take(result.answer)
        else if (result.failure.status === 404) this.#forget()
        return this.#id === id
      },
    })
  }

  /** Switches to a different conversation, discarding the messages of the previous one. */
  #begin(id: string): void {
    this.pause()
    this.#id = id
    this.#lastNumber = 0
    this.messages.clear()
  }

  #forget(): void {
    this.pause()
    this.#id = undefined
    this.messages.clear()
    storeConversation(undefined)
    this.#changed()
  }

  #take(chat: Chat): void {
    if (this.#id !== chat._id) this.#begin(chat._id)
    this.problem = undefined
    this.isOnline = chat.online
    this.email = chat.email
    for (const message of chat.messages) this.#receive(message)
    // The server knows since when; the messages do not contain it.
    this.#wait(false, 0)
    this.#wait(chat.waitingSince !== null, Date.parse(chat.waitingSince ?? ''))
    this.#listen(chat._id)
    this.#changed()
  }

  /** Counts from the first unanswered message. */
  #wait(isWaiting: boolean, since: number): void {
    const goesOn = isWaiting && this.isWaiting
    this.isWaiting = isWaiting
    if (goesOn) return
    clearTimeout(this.#patience)
    this.isOverdue = false
    if (!isWaiting) return
    const run = () => {
      this.isOverdue = true
      this.#changed()
    }
    this.#patience = setTimeout(run, Math.max(0, since + patienceMs - Date.now()))
  }

  #receive(message: ChatMessage): void {
    this.#lastNumber = Math.max(this.#lastNumber, message.number)
    this.#keep(message)
  }

  #keep(message: ChatMessage): void {
    const isNew = !this.messages.has(message.number)
    this.messages.set(message.number, message)
    if (!isNew) return
    this.#wait(message.from === 'visitor', Date.now())
    if (this.#id) storeConversation({ id: this.#id, seen: this.seen })
    if (message.from === 'visitor') this.outbox.confirm(message)
  }

  async #write(text: string, key: string): Promise<Failure | undefined> {
    if (!this.#id) {
      const failure = await this.open()
      if (failure) return failure
    }
    const path = `/chat/${this.#id}/messages`
    const result = await request<ChatMessage>('POST', path, { text }, key)
    if ('answer' in result) {
      this.outbox.confirm(result.answer)
      this.#keep(result.answer)
      return undefined
    }
    // Staff deleted it, or the browser has a different conversation now: switch to that one.
    if (result.failure.status === 404) {
      this.#forget()
      return { ...result.failure, retryAfterMs: 0 }
    }
    return result.failure
  }
}
