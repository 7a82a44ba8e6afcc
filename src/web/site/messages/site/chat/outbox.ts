// Sends messages in order, one at a time, retrying each until it arrives exactly once.
import type { ChatMessage } from '#contract/site/chat.ts'
import { type Outgoing, storeWindowState, windowState } from './chat-storage.ts'
import type { Failure } from './requests.ts'
import { texts } from './texts.ts'

const maxWaitMs = 15_000

export interface Waiting extends Outgoing {
  /** Why it has not arrived. */
  problem: string | undefined
  /** Retrying cannot help. */
  isFinal: boolean
  /** Number of the message, if the conversation delivered it before the response did. */
  number: number | undefined
}

const fresh = (message: Outgoing): Waiting => ({
  ...message,
  problem: undefined,
  isFinal: false,
  number: undefined,
})

export class Outbox {
  waiting: Waiting[] = windowState().outbox.map(fresh)
  readonly #write: (text: string, key: string) => Promise<Failure | undefined>
  readonly #changed: () => void
  #isSending = false
  #waitMs = 1000
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(
    write: (text: string, key: string) => Promise<Failure | undefined>,
    changed: () => void,
  ) {
    this.#write = write
    this.#changed = changed
  }

  add(text: string): void {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
    this.waiting.push(fresh({ key, text }))
    this.#remember()
    void this.send()
  }

  /** Removes a message that cannot be sent as it is. */
  withdraw(message: Waiting): void {
    this.#drop(message)
    void this.send()
  }

  /** The page returns from the back-forward cache; a later page may have sent or added messages. */
  recall(): void {
    this.waiting = windowState().outbox.map(
      (message) => this.waiting.find(({ key }) => key === message.key) ?? fresh(message),
    )
  }

  /** A message may have arrived even though its response was lost. */
  confirm({ number, text }: ChatMessage): void {
    const [first] = this.waiting
    if (first?.text === text) first.number = number
  }

  /** Clears the error and retries at the visitor's request. */
  retry(): void {
    this.#clear()
    void this.send()
  }

  /** Sends pending messages, unless it is doing so already. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    this.#changed()
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const failure = await this.#write(first.text, first.key)
      if (failure) {
        this.#fail(first, failure)
        break
      }
      this.#waitMs = 1000
      this.#drop(first)
      this.#clear()
    }
    this.#isSending = false
    this.#changed()
  }

  #clear(): void {
    for (const message of this.waiting) message.problem = undefined
  }

  /** A failure of one message also blocks the ones after it. */
  #fail(first: Waiting, failure: Failure): void {
    const problem = failure.fields['text'] ?? (failure.reason || texts.notSent)
    first.isFinal = failure.retryAfterMs === undefined
    for (const message of first.isFinal ? [first] : this.waiting) message.problem = problem
    this.#later(failure)
  }

  #later({ retryAfterMs }: Failure): void {
    if (retryAfterMs === undefined) return
    this.#retry = setTimeout(() => void this.send(), retryAfterMs || this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, maxWaitMs)
  }

  #drop(message: Waiting): void {
    this.waiting = this.waiting.filter((one) => one !== message)
    this.#remember()
  }

  #remember(): void {
    storeWindowState({ outbox: this.waiting.map(({ key, text }) => ({ key, text })) })
  }
}
