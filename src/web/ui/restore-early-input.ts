// Keeps input entered before hydration, which would otherwise reset it.

declare global {
  interface Element {
    hasEarlyInput?: boolean
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)

const seen = new WeakSet<Control>()

/**
 * @returns restores input entered before hydration; undefined if there was none
 */
export function restoreEarlyInput(control: unknown): (() => Control) | undefined {
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  if (!isControl || seen.has(control)) return undefined
  seen.add(control)
  if (!control.hasEarlyInput) return undefined
  const { value } = control
  const isTicked = isTick(control) && control.checked
  return () => {
    if (isTick(control)) control.checked = isTicked
    else control.value = value
    return control
  }
}
