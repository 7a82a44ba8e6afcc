// What was typed into a server-rendered field before its script ran: taken over once the field is hydrated.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** @param value what the field was rendered with */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onTyped: (text: string) => void,
): void {
  const take = useEffectEvent(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== value) onTyped(typed)
  })
  // Not before the router takes a new address, which it does after the layout.
  useEffect(() => take(), [])
}
