// Setting for single-key shortcuts, which people who dictate or press keys accidentally can turn off (WCAG 2.1.4).

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
    // Without storage the shortcuts stay on.
  }
}
