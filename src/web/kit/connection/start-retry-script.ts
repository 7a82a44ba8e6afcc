// Restarts a server-rendered page whose scripts failed to load, once the server is ready. Retries twice within the page, as
// browsers request a failed module again; then reloads the page, because its files may be gone with an old build. Typed
// input is kept.
import { operations } from '#contract/operations.ts'
import { inlineScript } from '#web/lib/inline-script.ts'

declare global {
  interface Window {
    /** Called by the page's entry before hydration. */
    markStarted?: () => void
  }
}

/** State passed to a reloaded page through `history.state`; a redirect drops it. */
interface Carried {
  tries: number
  /** One value per control. */
  typed: (string | false | undefined)[]
}

/** Serialized into the page, so it must not use anything outside itself except its arguments. */
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
    // Screen readers announce only content added to an existing live region.
    setTimeout(() => note?.append('Not fully loaded, trying again.'), 100)
  }

  async function retry() {
    if (isStarted || isRetrying) return
    isRetrying = true
    // A first failure may be over before anyone notices.
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

  /** Only properties that all three element types have are used. */
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
  // Catches a failed import of the page's module script.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void retry()
    },
    true,
  )
  // Catches the entry's failed dynamic import, whose promise has no handler.
  addEventListener('unhandledrejection', () => void retry())

  window.markStarted = () => {
    isStarted = true
    note?.remove()
    if (carried) carry()
  }
}

/** Runs in the page's head. */
export const startRetryScript = inlineScript(retryStart, operations.ready.path)
