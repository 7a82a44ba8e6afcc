// Types of the tables, maintained by hand along with db/baseline/; each area of the program has a file in `schema/`.
import type { Generated, JSONColumnType } from 'kysely'
import type { JsonList } from './schema/columns.ts'
import type { AccountTables } from './schema/accounts.ts'
import type { CompanyTables } from './schema/companies.ts'
import type { ProjectTables } from './schema/projects.ts'
import type { ApprovalTables } from './schema/approvals.ts'
import type { CampaignTables } from './schema/campaigns.ts'
import type { CalendarTables } from './schema/calendar.ts'
import type { FileTables } from './schema/files.ts'
import type { InvoiceTables } from './schema/invoices.ts'
import type { TimeTables } from './schema/time.ts'
import type { MessageTables } from './schema/messages.ts'
import type { WebsiteTables } from './schema/website.ts'
import type { ActivityTables } from './schema/activity.ts'
import type { NotificationTables } from './schema/notifications.ts'
import type { ImportTables } from './schema/imports.ts'
import type { InstallationTables } from './schema/installation.ts'

/** The rows removed by a deletion, so that it can be undone (snapshot.ts). */
export interface Snapshot {
  /** Parents before children. */
  tables: { table: string; rows: Record<string, unknown>[] }[]
  /** References that the deletion sets to null, with the affected rows of each table. */
  references: { table: string; column: string; value: string; ids: string[] }[]
}

export interface Schema
  extends
    AccountTables,
    CompanyTables,
    ProjectTables,
    ApprovalTables,
    CampaignTables,
    CalendarTables,
    FileTables,
    InvoiceTables,
    TimeTables,
    MessageTables,
    WebsiteTables,
    ActivityTables,
    NotificationTables,
    ImportTables,
    InstallationTables {
  deletions: {
    id: string
    kind: DeletableKind
    roots: JsonList<{
      id: string
      name: string
      company?: string
      project?: string
      task?: string
      version: number
    }>
    record_ids: string[]
    deleted_by: string | null
    deleted_at: Generated<Date>
    snapshot: JSONColumnType<Snapshot | null, string, string | null>
  }
}

/** The tables of records that people can delete and restore. */
export const recordTables = {
  company: 'companies',
  project: 'projects',
  task: 'tasks',
  campaign: 'campaigns',
  event: 'events',
  comment: 'comments',
  file: 'files',
  template: 'task_templates',
  invoice: 'invoices',
  socialAccount: 'social_accounts',
  quote: 'quotes',
  report: 'reports',
  timeEntry: 'time_entries',
  post: 'posts',
  clientService: 'client_services',
} as const satisfies Record<string, keyof Schema>

export type DeletableKind = keyof typeof recordTables
