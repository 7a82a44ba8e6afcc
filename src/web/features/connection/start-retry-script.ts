// A server-rendered page whose scripts could not be loaded would stay without life: once the server is ready it is started
// again. Twice in the page itself, as browsers ask anew for a module that failed; then by loading the page anew, for one
// whose files are gone with an old build. What was typed comes along.
import { operations } from '#contract/operations.ts'
import { inlineScript } from '#web/lib/inline-script.ts'

declare global {
  interface Window {
    /** Called by the page's entry, before it hydrates. */
    markStarted?: () => void
  }
}

/** What a page that is loaded anew knows of the one before, by `history.state`; a redirect takes it away. */
interface Carried {
  tries: number
  /** Of each control. */
  typed: (string | false | undefined)[]
}

/** Its text is sent: it must not use anything from outside itself but its settings. */
function retryStart(readyPath: string): void {
  const carried = (history.state as { startRetry?: Carried } | null)?.startRetry
  let tries = carried?.tries ?? 0
  let triesInPage = 0
  let isStarted = false
  let isRetrying = false
  let note: HTMLElement | undefined

  const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

  const isReady = () =>
    fetch(readyPath, { cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(
      ({ ok }) => ok,
      () => false,
    )

  function showNote() {
    if (isStarted || note) return
    note = document.createElement('p')
    note.className = 'connection-note'
    note.role = 'status'
    note.popover = 'manual'
    document.body.append(note)
    note.showPopover()
    // Screen readers tell only of what comes into a note that is there.
    setTimeout(() => note?.append('Not fully loaded, trying again.'), 100)
  }

  async function retry() {
    if (isStarted || isRetrying) return
    isRetrying = true
    // The first time it may be over before anybody has noticed.
    if (tries > 0) showNote()
    await pause(Math.min(2 ** tries++, 60))
    while (!isStarted && !(await isReady())) {
      showNote()
      await pause(4)
    }
    isRetrying = false
    if (isStarted) return
    if (triesInPage++ < 2) startAgain()
    else loadAnew()
  }

  function startAgain() {
    const failed = document.querySelector<HTMLScriptElement>('script[type=module]')
    if (!failed) return
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = failed.nonce
    script.textContent = failed.textContent
    failed.replaceWith(script)
  }

  /** Only what all three have is used of them. */
  const controls = () => [...document.querySelectorAll<HTMLInputElement>('input,select,textarea')]

  const carry = (startRetry?: Carried) =>
    history.replaceState({ ...(history.state as object | null), startRetry }, '')

  function loadAnew() {
    const typed = controls().map(
      ({ hasEarlyInput, type, value }) => hasEarlyInput && !/password|file/.test(type) && value,
    )
    carry({ tries, typed })
    location.reload()
  }

  addEventListener('DOMContentLoaded', () => {
    for (const [i, control] of controls().entries()) {
      const text = carried?.typed[i]
      if (typeof text !== 'string') continue
      control.value = text
      control.hasEarlyInput = true
    }
  })
  // A file that the page's module script imports.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void retry()
    },
    true,
  )
  // The entry, which that script imports by a promise that nobody awaits.
  addEventListener('unhandledrejection', () => void retry())

  window.markStarted = () => {
    isStarted = true
    note?.remove()
    if (carried) carry()
  }
}

/** Runs in the page's head. */
export const startRetryScript = inlineScript(retryStart, operations.ready.path)
