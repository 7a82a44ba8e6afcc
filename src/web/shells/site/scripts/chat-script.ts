// The chat's button: loads our chat or a third party's when the visitor opens it, and again for the rest of the visit.

/** Runs inlined: it must not use anything from outside itself except its setting. */
export function chatScript(key: string) {
  const button = document.querySelector<HTMLButtonElement>('button[data-chat]')
  if (!button) return
  const { chat = '', widget } = button.dataset
  let isLoading = false

  const load = () => {
    if (isLoading) return
    isLoading = true
    const script = document.createElement('script')
    if (widget === undefined) script.type = 'module'
    script.src = chat
    script.addEventListener('load', () => {
      // A third-party chat has its own button.
      button.hidden = widget !== undefined
    })
    script.addEventListener('error', () => {
      isLoading = false
      script.remove()
      if (button.dataset['asked'] === undefined) return
      delete button.dataset['asked']
      location.assign('/contact')
    })
    document.head.append(script)
  }
  button.addEventListener('click', () => {
    // The chat's script reads this once it has loaded, even if it was already loading.
    button.dataset['asked'] = ''
    if (isLoading) return
    try {
      if (widget !== undefined) sessionStorage.setItem(key, '{"isOpen":true}')
    } catch {
      // It is loaded for this page only.
    }
    load()
  })

  const goOn = () => {
    try {
      const isKnown = widget === undefined && localStorage.getItem(key) !== null
      if (isKnown || sessionStorage.getItem(key)?.includes('"isOpen":true')) load()
    } catch {
      // Storage is off: the visitor has to open it.
    }
  }
  goOn()
  document.addEventListener('prerenderingchange', goOn)
  addEventListener('pageshow', goOn)
}
