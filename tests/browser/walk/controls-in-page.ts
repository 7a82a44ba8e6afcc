// Code of the walk over all controls that runs in the page.

export interface Control {
  /** Same for a control of every record in a list, and after a reload. */
  key: string
  name: string
  /** Set for links. */
  href: string | null
  /** Part of the frame around every page. */
  isOfFrame: boolean
}

/** Relevant state of a page. */
export interface Shown {
  controls: Control[]
  /** Dialogs, menus and similar. */
  openLayers: number
}

/** Runs in each page first: clears drafts of earlier presses, rejects writing calls, and counts the effects of a press. */
export function prepareWindow(): void {
  localStorage.clear()
  indexedDB.deleteDatabase('enfilade')
  const state = { effects: 0 }
  const count = () => (state.effects += 1)
  Object.assign(globalThis, { walk: state, print: count, open: count })
  // Error messages would cover the next control.
  const style = new CSSStyleSheet()
  style.replaceSync('.toasts { display: none !important }')
  document.adoptedStyleSheets.push(style)
  navigator.clipboard.writeText = async () => void count()
  // Opens the file picker.
  HTMLInputElement.prototype.click = count
  const { fetch } = globalThis
  const error = { code: 'forbidden', message: 'Not while walking', requestId: 'walk' }
  globalThis.fetch = (input, init) => {
    count()
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method === 'GET') return fetch(input, init)
    return Promise.resolve(Response.json({ error }, { status: 403 }))
  }
  new MutationObserver(count).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  let pressed: EventTarget | null = null
  addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button, summary') : null
      // Effects of hovering do not count.
      state.effects = 0
    },
    true,
  )
  addEventListener('focusin', ({ target }) => target !== pressed && count(), true)
  for (const type of ['toggle', 'invalid', 'scroll']) addEventListener(type, count, true)
}

/** Runs in the page: whether a press had an effect within that time. */
export async function hasEffect(withinMs: number): Promise<boolean> {
  const { walk } = globalThis as unknown as { walk: { effects: number } }
  for (const end = performance.now() + withinMs; walk.effects === 0;) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** Runs in the page: marks each available control with its index, in the open dialog or panel if there is one. */
export function findControls(): Shown {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const scope = dialog ?? document.body
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\d+/g, '#')
  const pathOf = (element: Element | null): string =>
    element && element !== scope
      ? `${pathOf(element.parentElement)}/${element.getAttribute('role') ?? element.localName}`
      : ''
  const seen = [...scope.querySelectorAll<HTMLElement>('a[href], button, summary')].filter(
    (control) =>
      !control.matches(':disabled, [aria-disabled=true], [aria-selected=true], [inert] *') &&
      !control.matches('select > button, .toasts *') &&
      !(control instanceof HTMLButtonElement && control.ariaCurrent) &&
      control.checkVisibility({ visibilityProperty: true }) &&
      control.getBoundingClientRect().width > 1,
  )
  for (const old of document.querySelectorAll<HTMLElement>('[data-control]'))
    delete old.dataset['control']
  const keys = new Set<string>()
  const controls = seen.flatMap((control) => {
    const row = control.closest('li, tr, article, [role=row], [role=listitem]')
    const isAlone =
      row?.textContent.trim() === control.textContent.trim() &&
      !row?.matches('tr') &&
      control.ariaExpanded === null
    const own = row && !isAlone ? '' : `|${nameOf(control)}`
    const place =
      row && !isAlone ? `|${[...row.querySelectorAll('a, button')].indexOf(control)}` : ''
    const key = `${dialog ? 'dialog' : ''}${pathOf(control)}${own}${place}`
    if (keys.has(key)) return []
    keys.add(key)
    control.dataset['control'] = `${keys.size - 1}`
    return {
      key,
      name: nameOf(control).slice(0, 60),
      href: control instanceof HTMLAnchorElement ? control.href : null,
      isOfFrame: !dialog && !control.closest('main, [popover]'),
    }
  })
  const layers = document.querySelectorAll('dialog[open], :popover-open:not(.toasts)')
  return { controls, openLayers: layers.length }
}

/** Runs in the page: waits until changes are on screen. */
export const nextFrames = `new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 30))`
