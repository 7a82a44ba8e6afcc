// What a noun declares about how its records are shown. Everything that concerns all kinds of record is derived from it.
import type { LucideIcon } from 'lucide-react'
import type { AttentionKind } from '#contract/agency/overview.ts'
import type { SearchKind } from '#contract/records/search.ts'
import type { ApprovalKind } from '#contract/work/approvals.ts'
import type { CalendarEntry, CalendarKind } from '#contract/work/calendar.ts'

export interface AttentionLook {
  icon: LucideIcon
  label: string
  isUrgent?: true
  /** The label says it already. */
  hidesDue?: true
  /** Its date is when it began to wait. */
  isSince?: true
  /** How close a deadline is, instead of its date. */
  deadline?: (due: string, now: number) => { text: string; isUrgent: boolean } | undefined
  /** The screen with exactly these items; Home lists them itself if left out. */
  all?: string
}

export interface CalendarLook {
  /** In the filter. */
  label: string
  /** Background and text color. */
  bar: string
  dot: string
  /** Before the title, so that the kind does not depend on color alone. */
  icon: (entry: CalendarEntry) => LucideIcon | undefined
  /** What the record's date means; 'Due' or 'Overdue' if left out. */
  dateText?: (entry: CalendarEntry) => string
  /** Once it is done; 'done' if left out. */
  doneText?: string
  /** Its date no longer matters once it is done. */
  isStruckWhenDone?: true
  /** Its page; without one it opens over the calendar. */
  path?: { office: (entry: CalendarEntry) => string; client: (entry: CalendarEntry) => string }
}

export interface ApprovalLook {
  /** Its page in the client area. */
  path: (id: string) => string
  /** The mode of one that has none of its own. */
  defaultMode: string
  /** Nothing waits for its approval. */
  isNeverRequired?: true
  /** What sending it back does at once. */
  sentBack?: string
}

export interface WebModule {
  /** For hits of the search. */
  icons?: Partial<Record<SearchKind, LucideIcon>>
  /** What needs a staff member's attention on Home. */
  attention?: Partial<Record<AttentionKind, AttentionLook>>
  approvals?: Partial<Record<ApprovalKind, ApprovalLook>>
  /** Its dates in the calendar. */
  calendar?: Partial<Record<CalendarKind, CalendarLook>>
}
