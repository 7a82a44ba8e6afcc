// Lets a press end before something moves: what is pressed would otherwise slip from under the pointer and get no click.

/** A menu of the browser's may take the release with it. */
const ends = ['pointerup', 'pointercancel', 'contextmenu']

let isPressed = false

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (isPressed = true), options)
  for (const end of ends) {
    document.addEventListener(end, () => (isPressed = false), options)
  }
}

/** Runs at once, or after the click of a press that is under way. */
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
