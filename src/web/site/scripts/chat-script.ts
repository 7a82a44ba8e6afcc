// The chat's button: loads the chat, ours or another's, once the visitor opens it, and again while the visit lasts.

/** Runs inlined: it must not use anything from outside itself but its setting. */
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
      // Another's chat brings a button of its own.
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
    // Read by the script once it is there, though it be on its way already.
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
