// Light and dark by choice: applied before the first paint, and changed by the button in the foot.

/** Runs inlined in the head: it must not use anything from outside itself. */
export function modeLive() {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = () => {
    try {
      return localStorage.getItem('mode')
    } catch {
      return null
    }
  }
  const show = () => {
    const mode = chosen()
    if (mode === 'light' || mode === 'dark') root.dataset['mode'] = mode
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
      try {
        localStorage.setItem('mode', mode)
      } catch {
        // Storage is off: the choice lasts as long as the page.
      }
      root.dataset['shown'] = mode
    })
  })
}
