// The chat window: next to the page on wide screens, a sheet over it on phones.
import { addressForm } from './address-form.ts'
import { element, say } from './build.ts'
import { composer } from './composer.ts'
import type { Conversation } from './conversation.ts'
import { Log } from './log.ts'
import { texts } from './texts.ts'

const phone = matchMedia('(width < 40rem)')
const svg = 'http://www.w3.org/2000/svg'

function cross(): SVGElement {
  const drawing = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  drawing.setAttribute('viewBox', '0 0 12 12')
  drawing.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', 'M2 2l8 8M10 2l-8 8')
  drawing.append(path)
  return drawing
}

function head(name: string, presence: HTMLElement, close: () => void): HTMLElement {
  return element(
    'div',
    { class: 'chat-head' },
    element('span', { class: 'chat-door', 'aria-hidden': 'true' }, element('i')),
    element('h2', { id: 'chat-title' }, `Chat with ${name}`),
    presence,
    element(
      'button',
      { type: 'button', class: 'chat-close', 'aria-label': texts.close, click: close },
      cross(),
    ),
  )
}

export interface ChatWindow {
  readonly isOpen: boolean
  /** @param isAsked the visitor just opened it, so it takes the focus; a window kept open from page to page does not. */
  open(isAsked: boolean): void
  close(): void
  /** The page returns from the back-forward cache. */
  recall(): void
  render(): void
}

export interface ChatWindowProps {
  /** The agency's name. */
  name: string
  conversation: Conversation
  onClose(): void
}

export function chatWindow({ name, conversation, onClose }: ChatWindowProps): ChatWindow {
  const presence = element('p', { class: 'chat-presence', role: 'status' })
  const welcome = element('p', { class: 'chat-welcome' })
  const introduction = element('p', { class: 'chat-introduction' })
  const promise = element('p', { class: 'chat-promise', role: 'status' })
  const write = composer((text) => {
    conversation.outbox.add(text)
    toEnd()
  })
  const log = new Log({
    retry: () => conversation.outbox.retry(),
    edit(message) {
      conversation.outbox.withdraw(message)
      write.edit(message.text)
    },
  })
  const ask = addressForm(async (opening) => {
    const failure = await conversation.open(opening)
    if (!failure) write.focus()
    return failure
  })
  const body = element(
    'div',
    { class: 'chat-body', tabindex: '0', role: 'group', 'aria-labelledby': 'chat-title' },
    element('div', {}, welcome, introduction),
    log.root,
    ask,
    promise,
  )
  const dialog = element(
    'dialog',
    {
      class: 'chat-window',
      // Keeps the focus off its first button, because a sheet that stays open from page to page takes no focus.
      autofocus: true,
      'aria-labelledby': 'chat-title',
      // Ignored when the dialog reopens in its other shape.
      close: () => dialog.open || onClose(),
      keydown: (event) => {
        if ((event as KeyboardEvent).key === 'Escape') close()
      },
    },
    head(name, presence, () => close()),
    body,
    write.root,
  )
  document.body.append(dialog)

  const toEnd = () => body.scrollTo(0, body.scrollHeight)
  const close = () => dialog.close()

  function show(isAsked: boolean): void {
    dialog.toggleAttribute('data-stays', !isAsked)
    // A sheet covers the whole page, which must then be inert.
    if (phone.matches) dialog.showModal()
    else if (isAsked) dialog.show()
    else dialog.open = true
    if (isAsked && !matchMedia('(pointer: coarse)').matches) write.focus()
  }

  phone.addEventListener('change', () => {
    if (!dialog.open) return
    close()
    show(false)
  })

  function render(): void {
    const { isOnline, isConnected, isWaiting, isOverdue, email, outbox, problem } = conversation
    const isUnattended = isOnline === false || isOverdue
    const isAtEnd = body.scrollHeight - body.scrollTop - body.clientHeight < 48
    dialog.toggleAttribute('data-online', isOnline === true)
    const state = isOnline === undefined ? texts.connecting : isOnline ? texts.here : texts.away
    say(presence, problem ?? (isConnected ? state : texts.lost))
    const [headline, how] = isOnline === false ? texts.welcomeAway : texts.welcomeHere
    say(welcome, headline)
    say(introduction, how)
    const isNew = log.render(conversation)
    const hasWritten = isWaiting && outbox.waiting.length === 0
    const canAsk = isUnattended && hasWritten && email === ''
    // Keeps the form visible while the visitor is typing an address.
    if (canAsk || !ask.contains(document.activeElement)) ask.hidden = !canAsk
    say(promise, isUnattended && isWaiting && email ? texts.promise(email) : '')
    if (isAtEnd && (isNew || !ask.hidden)) toEnd()
  }

  return {
    get isOpen() {
      return dialog.open
    },
    open(isAsked) {
      if (dialog.open) return
      render()
      show(isAsked)
      toEnd()
    },
    close,
    recall() {
      conversation.outbox.recall()
      write.recall()
    },
    render,
  }
}
