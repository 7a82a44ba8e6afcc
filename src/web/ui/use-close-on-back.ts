// Closes a layer over a page when Back or Forward leads to another page.
import { useEffect, useEffectEvent } from 'react'

export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onPopState = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const listener = () => onPopState()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [isOpen])
}
