// Defers content below the fold of a large panel until the part above it has been painted.
import { type ReactNode, useDeferredValue } from 'react'

export function BelowFold({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
