// Opens the chat on every public page: a button if scripts run, otherwise a link to the contact form.
// oxlint-disable-next-line import/default -- `?worker&url` exports the address of the built script
import chatScript from '#web/site/messages/site/chat/chat.ts?worker&url'

export type ChatButtonProps = {
  agency: string
  /** Script URL of a third-party chat; null for our own. */
  widgetUrl: string | null
}

function Bubble() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M2.75 3.75h14.5v10h-7l-4 3.5v-3.5h-3.5z" />
    </svg>
  )
}

export function ChatButton({ agency, widgetUrl }: ChatButtonProps) {
  return (
    <aside className="chat" aria-label="Chat">
      <p>A quick question?</p>
      <a href="/contact" className="chat-open">
        <Bubble />
        <span>Write to us</span>
      </a>
      <button
        type="button"
        className="chat-open"
        aria-haspopup="dialog"
        aria-expanded={widgetUrl === null ? false : undefined}
        data-agency={agency}
        data-chat={widgetUrl ?? chatScript}
        data-widget={widgetUrl === null ? undefined : ''}
      >
        <Bubble />
        <span>Chat</span>
      </button>
    </aside>
  )
}
