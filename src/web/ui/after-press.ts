// Lets a press end before something moves: what is pressed would otherwise slip from under the pointer and get no click.

let isPressed = false

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (isPressed = true), options)
  for (const end of ['pointerup', 'pointercancel']) {
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
  for (const end of ['pointerup', 'pointercancel']) {
    const done = () => {
      ended.abort()
      // The click is dispatched before the next task.
      setTimeout(run)
    }
    document.addEventListener(end, done, { signal: ended.signal })
  }
}
