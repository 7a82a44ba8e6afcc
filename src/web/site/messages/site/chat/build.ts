// Creates elements. Text is only ever set as text, so input cannot become markup.

type Attributes = Record<string, string | boolean | ((event: Event) => void)>

/** A `true` attribute has no value, a `false` one is omitted; a function listens to the event of that name. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Sets text only when it differs, so screen readers do not announce it again. */
export function say(place: HTMLElement, texts: string): void {
  if (place.textContent !== texts) place.textContent = texts
}
