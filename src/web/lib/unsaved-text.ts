// Whether something typed stands in a form and is not saved: the window does not leave for a new build meanwhile.
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
