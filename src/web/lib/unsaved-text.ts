// Tracks whether any form has unsaved text, which keeps the window from reloading for a new build.
import { useEffect } from 'react'

let unsaved = 0

export const hasUnsavedText = (): boolean => unsaved > 0

export function useUnsavedText(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    unsaved += 1
    return () => void (unsaved -= 1)
  }, [isUnsaved])
}
