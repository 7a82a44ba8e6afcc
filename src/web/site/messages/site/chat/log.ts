// The message list: draws each message once, and turns 'sending' into 'sent' without flicker.
import { element, say } from './build.ts'
import type { Conversation } from './conversation.ts'
import type { Waiting } from './outbox.ts'
import { texts } from './texts.ts'

interface Drawn {
  message: HTMLElement
  state: HTMLElement
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

export interface LogActions {
  retry(): void
  /** Moves a message that cannot be sent as it is back into the field. */
  edit(message: Waiting): void
}

export class Log {
  readonly root = element('div', { class: 'chat-log', role: 'log', 'aria-label': 'Conversation' })
  readonly #drawn = new Map<string, Drawn>()
  /** Sent messages keep the element they had while sending. */
  readonly #keys = new Map<number, string>()
  readonly #actions: LogActions

  constructor(log: LogActions) {
    this.#actions = log
  }

  /** @returns whether there is something new */
  render({ messages, outbox }: Conversation): boolean {
    const before = this.#drawn.size
    const rendered = new Set<string>()
    for (const { number, key } of outbox.waiting) if (number) this.#keys.set(number, key)

    const inOrder = [...messages.values()].sort((one, other) => one.number - other.number)
    let previous: HTMLElement | undefined
    let lastDay = ''
    for (const { number, from, author, text, at } of inOrder) {
      const key = this.#keys.get(number) ?? `#${number}`
      const drawn = this.#draw(key, from, author ?? texts.us, text)
      const moment = new Date(at)
      say(drawn.state, time.format(moment))
      drawn.message.removeAttribute('data-waiting')
      const today = day.format(moment)
      if (today === lastDay || today === day.format(new Date())) delete drawn.message.dataset['day']
      else drawn.message.dataset['day'] = today
      lastDay = today
      previous = this.#place(drawn.message, previous)
      rendered.add(key)
    }
    for (const waiting of outbox.waiting) {
      rendered.add(waiting.key)
      if (waiting.number) continue
      const drawn = this.#draw(waiting.key, 'visitor', texts.you, waiting.text)
      this.#showState(drawn, waiting)
      previous = this.#place(drawn.message, previous)
    }
    for (const [key, { message }] of this.#drawn) {
      if (rendered.has(key)) continue
      message.remove()
      this.#drawn.delete(key)
    }
    return this.#drawn.size > before
  }

  /** Moves an element only if its position differs, because moving makes screen readers announce it again. */
  #place(message: HTMLElement, previous: HTMLElement | undefined): HTMLElement {
    const next = previous ? previous.nextSibling : this.root.firstChild
    if (next !== message) this.root.insertBefore(message, next)
    return message
  }

  #draw(key: string, from: 'visitor' | 'staff', author: string, text: string): Drawn {
    const there = this.#drawn.get(key)
    if (there) return there
    const name = from === 'visitor' ? texts.you : author
    const state = element('span', { class: 'chat-state' })
    const message = element(
      'div',
      { class: 'chat-message', 'data-from': from },
      element(
        'p',
        { class: 'chat-text' },
        element('b', {}, `${name}: `),
        element('span', {}, text),
      ),
      element('p', { class: 'chat-meta' }, from === 'staff' ? `${author} · ` : '', state),
    )
    const drawn = { message, state }
    this.#drawn.set(key, drawn)
    return drawn
  }

  #showState({ message, state }: Drawn, waiting: Waiting): void {
    const { problem, isFinal } = waiting
    message.dataset['waiting'] = problem ? 'failed' : 'sending'
    if (!problem) return say(state, texts.sending)
    if (state.firstChild?.textContent === problem) return
    const again = element(
      'button',
      {
        type: 'button',
        class: 'chat-retry',
        click: () => (isFinal ? this.#actions.edit(waiting) : this.#actions.retry()),
      },
      isFinal ? texts.edit : texts.retry,
    )
    state.replaceChildren(problem, ' ', again)
  }
}
