// What a noun declares about how its records are shown. Everything that concerns all kinds of record is derived from it.
import type { LucideIcon } from 'lucide-react'
import type { AttentionKind } from '#contract/agency/overview.ts'
import type { SearchKind } from '#contract/records/search.ts'

export interface AttentionLook {
  icon: LucideIcon
  label: string
  isUrgent?: true
  /** The label says it already. */
  hidesDue?: true
  /** Link to all items of this kind. */
  all: string
}

export interface WebModule {
  /** For hits of the search. */
  icons?: Partial<Record<SearchKind, LucideIcon>>
  /** What needs a staff member's attention on Home. */
  attention?: Partial<Record<AttentionKind, AttentionLook>>
}
