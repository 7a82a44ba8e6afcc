// What follows a press or a drag: layout changes wait for its end, and its click is suppressed.

/** Events that end a press; the browser's context menu can swallow the `pointerup`. */
const ends = ['pointerup', 'pointercancel', 'contextmenu']

let isPressed = false

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (isPressed = true), options)
  for (const end of ends) {
    document.addEventListener(end, () => (isPressed = false), options)
  }
}

/**
 * Delays layout changes until a press ends; otherwise its target could move away from the pointer and get no click.
 * Runs immediately, or after the click of a press in progress.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const ended = new AbortController()
  for (const end of ends) {
    const done = () => {
      ended.abort()
      // The click is dispatched before the next task.
      setTimeout(run)
    }
    document.addEventListener(end, done, { signal: ended.signal })
  }
}

/** Call when a drag ends: the click that follows belongs to the drag, not to the element under the pointer. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
