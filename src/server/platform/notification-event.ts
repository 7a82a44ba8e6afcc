// Events that people may be notified of; the worker determines the recipients (`records/notifications`).
import type { NotificationKind } from '#contract/records/notifications.ts'

export interface NotificationEvent {
  kind: NotificationKind
  /** Id of the record it is about (`NotificationRecord`). */
  record: string
  /** The comment or file of that record. */
  part?: string
  /** Deduplication key, so that no one is notified of the same event twice. */
  about: string
  /** People directly concerned: the assignee, or those mentioned. */
  people?: string[]
  /** People who get a dedicated email about it, so it is omitted from their other emails. */
  emailed?: string[]
  /** Internal to the agency: its clients are not notified. */
  isInternal?: boolean
  /** Who caused it; people are not notified of their own actions. */
  actor: string | null
}

/** People are notified only once per event name. */
export const nameOfEvent = ({
  kind,
  record,
  about,
}: Pick<NotificationEvent, 'kind' | 'record' | 'about'>): string => `${kind} ${record} ${about}`
