// What a press would do at its end is not done after a drag.

/** The click that follows the end of a drag is part of the drag, not a press of what lies under the pointer. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
