// Whether single keys are shortcuts: people who dictate, or whose hands slip, turn them off on their device (WCAG 2.1.4).

const storeKey = 'single keys'

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storeKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(storeKey)
    else localStorage.setItem(storeKey, 'off')
  } catch {
    // Without storage they stay on.
  }
}
