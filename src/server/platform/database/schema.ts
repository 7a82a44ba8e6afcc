// Types of the tables: those that `npm run schema` generates, with what the database does not know of a column.
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type { ApprovedContent } from '#contract/work/approvals.ts'
import type { Billing, Buyer, Seller } from '#contract/billing/billing.ts'
import type { BoardPreview, NotImported } from '#contract/agency/board-import.ts'
import type { WorkingHours } from '#contract/site/booking.ts'
import type { BrandColor, BrandFonts } from '#contract/clients/brand.ts'
import type { Comment } from '#contract/work/comments.ts'
import type { EventException } from '#contract/work/calendar.ts'
import type { Import, ImportChange, ImportPreview } from '#contract/agency/imports.ts'
import type { InstalmentNet } from '#contract/billing/instalment-parts.ts'
import type { CountedLine, Discount } from '#contract/billing/invoice-totals.ts'
import type { RecordKind } from '#contract/records.ts'
import type { NotificationKind, NotificationRecord } from '#contract/records/notifications.ts'
import type { CaseItem } from '#contract/marketing/portfolio.ts'
import type { PostChannel } from '#contract/marketing/post-channels.ts'
import type { TaskRecurrenceRule } from '#contract/work/task-recurrence.ts'
import type { ReportText, StoredFigures, StoredRestatement } from '#contract/marketing/reports.ts'
import type { ArchiveOverview } from '#contract/agency/setup-archives.ts'
import type { Subtask, Tag, Task } from '#contract/work/tasks.ts'
import type { TemplateItem } from '#contract/work/templates.ts'
import type { TextEncoding } from '#contract/values/text-encoding.ts'
import type { Rounding } from '#contract/work/time-rates.ts'
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import type { DB } from './schema.generated.ts'

/** A line as stored in its invoice or quote. */
export interface StoredLine extends CountedLine {
  description: string
  unit: string
  /** Ids of the time entries it bills. */
  time?: string[]
}

/** Template of the tasks of a series. */
export interface SeriesContent extends Pick<
  Task,
  'title' | 'description' | 'assignedTo' | 'priority' | 'type' | 'tags' | 'visibility'
> {
  /** Titles. */
  subtasks: string[]
}

/** Includes the time zone in which the moments of a board are read, and the encoding that a table's bytes suggest. */
export type ImportOptions = ImportChange & { timeZone?: string; guessedEncoding?: TextEncoding }

/** The rows removed by a deletion, so that it can be undone (snapshot.ts). */
export interface Snapshot {
  /** Parents before children. */
  tables: { table: string; rows: Record<string, unknown>[] }[]
  /** References that the deletion sets to null, with the affected rows of each table. */
  references: { table: string; column: string; value: string; ids: string[] }[]
}

interface DeletedRoot {
  id: string
  name: string
  company?: string
  project?: string
  task?: string
  version: number
}

interface DocumentColumns {
  lines: StoredLine[]
  discount: Discount
}

interface ReportFigures {
  figures: StoredFigures[]
  restated: StoredRestatement[]
}

/** The shape of JSON, and texts and numbers whose values no constraint lists; null as the column has it. */
type Narrowed = OfColumns<{
  activity: { detail: Record<string, unknown> }
  approvals: { content: ApprovedContent }
  archive_imports: { overview: ArchiveOverview }
  booking_hosts: { hours: WorkingHours[] }
  brands: { colours: BrandColor[]; fonts: BrandFonts }
  comments: { imported_from: NonNullable<Comment['importedFrom']> }
  deletions: { kind: RecordKind; roots: DeletedRoot[]; snapshot: Snapshot }
  events: { exceptions: EventException[] }
  imports: {
    options: ImportOptions
    preview: ImportPreview
    remaining: Import['remaining']
    board: BoardPreview
    report: NotImported[]
  }
  installation: { billing: Billing }
  instalment_plans: DocumentColumns
  instalments: { nets: InstalmentNet[] }
  invoice_schedules: DocumentColumns
  invoices: DocumentColumns & { seller: Seller; buyer: Buyer }
  notification_settings: { kind: NotificationKind }
  notifications: { kind: NotificationKind; record_kind: NotificationRecord }
  portfolio_cases: { item: CaseItem }
  posts: { channel: PostChannel }
  quotes: DocumentColumns & { seller: Seller; buyer: Buyer }
  report_version_figures: ReportFigures
  report_versions: ReportFigures
  task_series: { content: SeriesContent; rule: TaskRecurrenceRule }
  task_templates: { items: TemplateItem[] }
  tasks: { type: NonNullable<Task['type']>; tags: Tag[]; subtasks: Subtask[] }
  time_terms: { rounding: Rounding }
  unsubscribe_links: { kind: NotificationKind }
  uploads: { parts: { key: string; size: number }[] }
  website_versions: {
    answers: Partial<WebsiteAnswers>
    content: WebsiteContent
    draft: WebsiteContent
  }
}>

/** Does not compile with a table or column that the database lacks. */
type OfColumns<
  Tables extends {
    [T in keyof Tables]: T extends keyof DB
      ? { [C in keyof Tables[T]]: C extends keyof DB[T] ? unknown : never }
      : never
  },
> = Tables

/** JSON is read as values, and written as text. */
type Narrow<Column, Value> = ColumnType<
  Value | Extract<SelectType<Column>, null>,
  Written<Column, Value> | Extract<InsertType<Column>, null | undefined>,
  Written<Column, Value> | Extract<UpdateType<Column>, null>
>
type Written<Column, Value> = object extends SelectType<Column> ? string : Value

export type Schema = {
  [T in keyof DB]: {
    [C in keyof DB[T]]: T extends keyof Narrowed
      ? C extends keyof Narrowed[T]
        ? Narrow<DB[T][C], Narrowed[T][C]>
        : DB[T][C]
      : DB[T][C]
  }
}

/** The columns of a report's texts, in drafts and versions. */
export const reportTextColumns = {
  whatHappened: 'what_happened',
  why: 'why',
  whatNext: 'what_next',
} as const satisfies Record<ReportText, keyof Schema['reports'] & keyof Schema['report_versions']>
