// Picks up text typed into a server-rendered field before hydration.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** @param value the value the field was rendered with */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onTyped: (text: string) => void,
): void {
  const take = useEffectEvent(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== value) onTyped(typed)
  })
  // Runs as a passive effect, because the router accepts a new address only after the layout phase.
  useEffect(() => take(), [])
}
