// The chat on a public page: loaded when the visitor first opens it, and then on every page of their visit.
import css from '#web/styles/chat.css?inline'
import { element } from './build.ts'
import { Conversation } from './conversation.ts'
import { chatKey, storedConversation, storeWindowState, windowState } from './chat-storage.ts'
import { chatWindow } from './window.ts'
import { texts } from './texts.ts'

const slowestMs = 15_000

function start(button: HTMLButtonElement): void {
  const { title } = document
  const dot = element('span', { class: 'chat-unread', hidden: true })
  const conversation = new Conversation(render)
  const view = chatWindow({ name: button.dataset['agency'] ?? '', conversation, onClose })
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let waitMs = 1000

  function render(): void {
    view.render()
    if (view.isOpen && !document.hidden) conversation.lookedAt()
    const { unread } = conversation
    dot.hidden = unread === 0
    dot.textContent = `${unread} ${texts.unread}${unread === 1 ? '' : 's'}`
    document.title = unread === 0 ? title : `(${unread}) ${title}`
  }

  /** Receives and sends only while there is something to show: the window, or unread messages of a conversation. */
  async function connect(isAnew = false): Promise<void> {
    clearTimeout(reconnecting)
    const { id } = storedConversation() ?? {}
    if (conversation.isListening && !isAnew) return
    if (view.isOpen) {
      const failure = await conversation.open()
      if (failure?.retryAfterMs === undefined) waitMs = 1000
      else reconnecting = setTimeout(() => void connect(), failure.retryAfterMs || waitMs)
      if (failure) waitMs = Math.min(waitMs * 2, slowestMs)
    } else if (id && !document.hidden) await conversation.resume(id)
    if (conversation.outbox.waiting.length > 0) void conversation.outbox.send()
  }

  function open(isAsked: boolean): void {
    view.open(isAsked)
    button.setAttribute('aria-expanded', 'true')
    storeWindowState({ isOpen: true })
    render()
    void connect(true)
  }

  function onClose(): void {
    button.setAttribute('aria-expanded', 'false')
    storeWindowState({ isOpen: false })
    button.focus()
  }

  /** Restores this window's state from the previous page, or from another window. */
  function goOn(): void {
    if (windowState().isOpen && !view.isOpen) open(false)
    else void connect()
  }

  button.append(dot)
  button.addEventListener('click', () => open(true))
  addEventListener('online', () => void conversation.outbox.send())
  addEventListener('storage', ({ key }) => {
    if (key !== chatKey) return
    const { id } = storedConversation() ?? {}
    if (id && id !== conversation.id) void connect(true)
    else render()
  })
  addEventListener('pagehide', () => conversation.pause())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    view.recall()
    if (view.isOpen && !windowState().isOpen) view.close()
    else goOn()
  })
  document.addEventListener('visibilitychange', () => {
    // A hidden window keeps no connection, unless it is waiting for an answer.
    if (document.hidden && !view.isOpen) conversation.pause()
    else if (!document.hidden) goOn()
  })

  if (button.dataset['asked'] === undefined) goOn()
  else open(true)
}

function whenShown(begin: () => void): void {
  if (!(document as Document & { prerendering?: boolean }).prerendering) begin()
  else document.addEventListener('prerenderingchange', begin, { once: true })
}

const button = document.querySelector<HTMLButtonElement>('button[data-chat]')
if (button) {
  document.head.append(element('style', {}, css))
  whenShown(() => start(button))
}
