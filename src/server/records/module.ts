// What a noun declares about its records and itself. Everything that concerns all kinds of record is derived from it.
import type { RawBuilder } from 'kysely'
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import type { AttentionItem, AttentionKind } from '#contract/agency/overview.ts'
import type { RecordKind } from '#contract/records.ts'
import type { NotificationKind } from '#contract/records/notifications.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema, Snapshot } from '#server/platform/database/schema.ts'
import type { Implementation } from '#server/platform/http/implement.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { RecordApproval } from './approval.ts'
import type { CalendarSources } from './dates-store.ts'

/** Where a record is, for its path. */
export interface RecordPlace {
  id: string
  companyId: string | null
  projectId?: string | null
}

/** A record that a person deleted. Dependent rows are only in the snapshot. */
export interface DeletedRecord {
  id: string
  name: string
  company?: string
  project?: string
  task?: string
  /** For comments, the task's title, which the log uses. */
  taskTitle?: string
  version: number
  /** Clients never saw it, and must not learn of it when it is restored. */
  isInternal?: boolean
}

export interface RecordSearch {
  /** Whether the role finds this kind at all. */
  canFind?: (caller: Caller) => boolean
  /**
   * A lateral subquery over a document `best`, with the columns of `hitDetails`. No row if the record is deleted or hidden from
   * the caller.
   */
  details: (caller: Caller) => RawBuilder<unknown>
  /** Selects id and text of all records, apart from their titles. Only ids that the caller may see are asked for. */
  text?: RawBuilder<unknown>
  isMarkdown?: true
  /** Where a hit leads; to the record if left out. */
  path?: (caller: Caller, hit: HitPlace) => string | null
}

export interface HitPlace {
  companyId: string
  companyName: string | null
}

export interface RecordModule {
  kind: RecordKind
  /** If its page is gone once its row is. */
  table?: keyof Schema
  /** Where a row is not enough for a page: a condition on the entry `activity` of the log. */
  isThere?: (caller: Caller) => RawBuilder<unknown>
  /** Whether the role reads anything of this kind in the log, besides what the contract says that it needs. */
  isReadBy?: (caller: Caller) => boolean
  /** Whether it reads other people's entries too. */
  areAllReadBy?: (caller: Caller) => boolean
  /** Actions in the log, or all, that the program takes by itself where no person did. Others are a visitor's or guest's. */
  automatic?: readonly string[] | 'all'
  /** A subquery over an entry `activity` of the log, for its name, if the log may not hold it. */
  loggedName?: (caller: Caller) => RawBuilder<string | null> | undefined
  /** Its screens in the back-office and in the client area; none if left out, or if it returns null. */
  path?: {
    office?: (place: RecordPlace) => string | null
    client?: (place: RecordPlace) => string
  }
  /**
   * Finds it as the caller may see it, for 'Who can see this?'; the id alone if it is the company.
   * @throws AppError `not_found`
   */
  require?: (tx: Tx, ctx: Context, id: string) => Promise<{ id: string; companyId?: string }>
  search?: RecordSearch
  deletion?: RecordDeletion
  notifications?: RecordNotifications
  approval?: RecordApproval
}

/** Whom a notification concerns, and the company it is about; the agency itself for its own records. */
export interface Concerned {
  companyId: string
  people: string[]
}

/** How failed jobs name what they were about: SQL of its row. */
export interface RecordSubject {
  table: string
  joins?: RawBuilder<unknown>
  title: RawBuilder<unknown>
  /** The email address to which the job wrote. */
  address?: RawBuilder<unknown>
  /** The record that has its page; its own if left out. */
  page?: { kind: RawBuilder<unknown>; id: RawBuilder<unknown> }
  /** What its path needs. */
  companyId?: RawBuilder<unknown>
  projectId?: RawBuilder<unknown>
}

/** What people are notified of about a record. */
export interface RecordNotifications {
  kinds: readonly NotificationKind[]
  subject: RecordSubject
  /** Undefined if the record is gone. Those who may not see it are left out later. */
  findConcerned: (tx: Tx, event: NotificationEvent) => Promise<Concerned | undefined>
  /**
   * A subquery over a notification `n` of this kind of record: company_id, project_id, title, due_on and excerpt (Markdown
   * for comments). No row while the caller may not see the record, or once the notification no longer applies; undefined for
   * callers whose database role may not read it.
   */
  shown: (caller: Caller) => RawBuilder<unknown> | undefined
  /** Where it leads; to the record if left out. */
  path?: (caller: Caller, notification: NotificationPlace) => string | null
}

export interface NotificationPlace {
  kind: NotificationKind
  recordId: string
  companyId: string | null
}

/** How a deletion of this kind is undone, within an hour. */
export interface RecordDeletion {
  /** Its table, if its page is not gone with the row. */
  table?: keyof Schema
  /** The permissions needed to restore it. */
  needs: readonly StaffPermission[]
  /** Whether the caller may see deletions of this kind at all; true if left out. */
  isSeenBy?: (caller: Caller) => boolean
  /** Whether the caller also sees those of other people; true if left out. */
  areAllSeenBy?: (caller: Caller) => boolean
  /** A record of the agency itself, or a company: visible to the person who deleted it, as it no longer has a company. */
  isOfAgency?: true
  /** Whether a client may restore what they have deleted themselves; never if left out. */
  isClients?: (caller: Caller, root: DeletedRecord) => boolean
  /** The log's detail about the restored record; its name if left out. */
  detail?: (root: DeletedRecord) => Record<string, unknown>
}

/** A deletion that is being undone. */
export interface Restored {
  kind: RecordKind
  roots: readonly DeletedRecord[]
  deletedAt: Date
  snapshot: Snapshot
}

export interface AttentionAsker {
  caller: Caller
  day: string
  /** Start and end of the day in the time zone of their consultations. */
  hostDay: { from: Date; to: Date }
}

/** Each selects id, title, place, due, path and place_in_line, most urgent first; undefined without the permission. */
export type AttentionSources = Partial<
  Record<AttentionKind, (asker: AttentionAsker) => RawBuilder<unknown> | undefined>
>

export interface PersonalTable {
  table: string
  /** Column that references the person. */
  person: string
  /** Leaves out names of other people, credentials and data that only concerns a company. */
  columns: readonly string[]
}

export interface NounModule {
  /** Its endpoints that need nothing but the request; the others are in `routes.ts`. */
  routes?: readonly Implementation[]
  records?: readonly RecordModule[]
  /** Dates of its records, apart from events. */
  calendar?: CalendarSources
  /** What needs a staff member's attention on Home. */
  attention?: AttentionSources
  /** What no single query can find. */
  computedAttention?: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Partial<Record<AttentionKind, AttentionItem[]>>>
  /** Adapts what is restored to what has changed since; locks what it relies on. Called for every restored deletion. */
  adaptRestored?: (tx: Tx, snapshot: Snapshot) => Promise<Snapshot>
  /** Work once the rows are back, since conditions may have changed. Called for every restored deletion. */
  afterRestore?: (tx: Tx, ctx: Context, restored: Restored) => Promise<void>
  /** Its tables: in the archive of their company, only in the agency's, or in none for a reason that archives state. */
  tables?: Readonly<Record<string, 'company' | 'agency' | { leftOut: string }>>
  /** What a person's export contains of its tables. */
  personalData?: readonly PersonalTable[]
  /** Columns that reference a person but are not exported, with the reason that the export states. */
  notInExports?: Readonly<Record<string, string>>
}
