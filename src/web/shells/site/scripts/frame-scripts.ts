// Scripts of the frame of public pages: signed in or not, the navigation, light and dark mode.

/**
 * Shows before the first paint whether this browser is signed in, and as staff; the page itself is the same for everyone.
 * Runs inlined in the head: it must not use anything from outside itself except its setting.
 */
export function accountScript(cookie: string) {
  const show = () => {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`))
    const root = document.documentElement
    if (found === undefined) delete root.dataset['signedIn']
    else root.dataset['signedIn'] = found.slice(cookie.length + 1)
  }
  show()
  // Also covers prerendered pages and pages from the history.
  addEventListener('pageshow', show)
  document.addEventListener('prerenderingchange', show)
}

/**
 * Closes the navigation's dropdowns when Escape is pressed or a link leads down the same page, which CSS alone cannot do.
 * Runs inlined: it must not use anything from outside itself.
 */
export function headerScript() {
  const entries = document.querySelectorAll<HTMLElement>('.has-menu')
  const dismiss = () => {
    for (const entry of entries) {
      if (entry.contains(document.activeElement)) entry.querySelector('a')?.focus()
      entry.dataset['dismissed'] = ''
    }
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
  addEventListener('click', ({ target }) => {
    const menu = target instanceof Element && target.closest('a') && target.closest('[popover]')
    if (!menu) return
    if (menu.matches(':popover-open')) (menu as HTMLElement).hidePopover()
    dismiss()
  })
  for (const entry of entries) {
    const forget = () => delete entry.dataset['dismissed']
    entry.addEventListener('mouseleave', forget)
    entry.addEventListener('focusout', ({ relatedTarget }) => {
      if (!entry.contains(relatedTarget as Node | null)) forget()
    })
  }
  if (CSS.supports('animation-timeline: scroll()')) return
  const header = document.querySelector('.header')
  const follow = () => header?.toggleAttribute('data-top', scrollY <= 20)
  follow()
  addEventListener('scroll', follow, { passive: true })
}

/**
 * Light and dark mode: applied before the first paint, and toggled by the button in the footer.
 * Runs inlined in the head: it must not use anything from outside itself. Stores the choice where the app does.
 */
export function modeScript(storeKey: string, version: number) {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    try {
      const { mode } = JSON.parse(localStorage.getItem(storeKey) ?? '{}') as { mode?: string }
      if (mode === 'light' || mode === 'dark') root.dataset['mode'] = mode
    } catch {
      // Storage is off or contains something else: the system's mode applies.
    }
    root.dataset['shown'] = root.dataset['mode'] ?? (system.matches ? 'dark' : 'light')
  }
  show()
  system.addEventListener('change', show)
  addEventListener('storage', show)
  addEventListener('DOMContentLoaded', () => {
    const button = document.querySelector<HTMLElement>('[data-mode-toggle]')
    if (!button) return
    button.hidden = false
    button.addEventListener('click', () => {
      const mode = root.dataset['shown'] === 'dark' ? 'light' : 'dark'
      root.dataset['mode'] = mode
      root.dataset['shown'] = mode
      try {
        localStorage.setItem(storeKey, JSON.stringify({ version, mode }))
      } catch {
        // The choice lasts as long as the page.
      }
    })
  })
}
