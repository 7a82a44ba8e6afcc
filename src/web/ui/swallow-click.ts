// Suppresses the click that follows a drag.

/** Call when a drag ends: the click that follows belongs to the drag, not to the element under the pointer. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
