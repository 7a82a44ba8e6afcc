// What stands below the first view of a large panel: rendered right after the frame that shows what is above.
import { type ReactNode, useDeferredValue } from 'react'

export function BelowFold({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
