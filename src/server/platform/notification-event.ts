// What happened that people may have to be told of; whom exactly, the worker finds out (domains/notifications).
import type { NotificationKind } from '#contract/notifications.ts'

export interface NotificationEvent {
  kind: NotificationKind
  /** Of what it is about (`NotificationRecord`). */
  record: string
  /** The comment or file of the record that it is about. */
  part?: string
  /** Makes it one event, so that nobody is told of the same twice. */
  about: string
  /** Whom it concerns by name: to whom a task was given, who is mentioned. */
  people?: string[]
  /** Who gets an email of its own about it: it is not among those that they get otherwise. */
  emailed?: string[]
  /** The agency's own affair: its clients are not told. */
  isInternal?: boolean
  /** Who did it: nobody is told of their own doings. */
  actor: string | null
}

/** Nobody is told of two events of one name. */
export const nameOfEvent = ({
  kind,
  record,
  about,
}: Pick<NotificationEvent, 'kind' | 'record' | 'about'>): string => `${kind} ${record} ${about}`
