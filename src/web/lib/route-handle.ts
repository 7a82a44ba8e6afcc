// What a route says in its `handle` about its document.
import type { ComponentType } from 'react'

export interface RouteHandle {
  /** Sent without the framework's scripts. */
  isStatic?: boolean
  /** Additions to the document's head, and to the end of its body. */
  Head?: ComponentType
  End?: ComponentType
}
