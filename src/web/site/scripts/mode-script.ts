// Light and dark by choice: applied before the first paint, and changed by the button in the foot.

/** Runs inlined in the head: it must not use anything from outside itself. Keeps the choice where the app keeps it. */
export function modeScript(storeKey: string, version: number) {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    try {
      const { mode } = JSON.parse(localStorage.getItem(storeKey) ?? '{}') as { mode?: string }
      if (mode === 'light' || mode === 'dark') root.dataset['mode'] = mode
    } catch {
      // Storage is off or holds something else: the system's mode counts.
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
