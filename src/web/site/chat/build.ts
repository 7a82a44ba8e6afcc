// Makes elements. Text is only ever set as text: nobody's markup becomes markup.

type Attributes = Record<string, string | boolean | ((event: Event) => void)>

/** A `true` attribute stands without a value, a `false` one is left out; a function listens to the event of its name. */
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

/** Sets text only when it is another: what a screen reader was told is not told again. */
export function say(place: HTMLElement, words: string): void {
  if (place.textContent !== words) place.textContent = words
}
