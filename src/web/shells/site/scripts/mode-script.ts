// Light and dark mode: applied before the first paint, and toggled by the button in the footer.

/** Runs inlined in the head: it must not use anything from outside itself. Stores the choice where the app does. */
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
