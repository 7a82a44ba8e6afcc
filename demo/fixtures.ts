// Types of the demo's fixtures: companies and messages, with days relative to the day of seeding.
import type { DemoFileName } from './content/files.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { CampaignStatus } from '#contract/marketing/campaigns.ts'
import type { PostChannel } from '#contract/marketing/post-channels.ts'
import type { PostStatus } from '#contract/marketing/posts.ts'
import type { BrandChange } from '#contract/clients/brand.ts'
import type { NewCompany } from '#contract/clients/companies.ts'
import type { Message, NewMessage } from '#contract/site/messages.ts'
import type { ScheduleRule } from '#contract/billing/schedules.ts'
import type { ProjectStatus } from '#contract/work/projects.ts'
import type { TaskRecurrenceRule } from '#contract/work/task-recurrence.ts'
import type { NewReport } from '#contract/marketing/reports.ts'
import type { RetainerKind } from '#contract/billing/retainers.ts'
import type { Rollover } from '#contract/billing/retainer-terms.ts'
import type { NewSocialAccount } from '#contract/clients/social-accounts.ts'
import type { Task, TaskStatus } from '#contract/work/tasks.ts'
import type { Rounding } from '#contract/work/time-rates.ts'
import type { StaffName } from './content/staff.ts'
import type { TagName } from './content/tags.ts'

/** Days from today, negative for the past. */
export type Days = number

export interface PersonFixture {
  name: { first: string; last: string }
  email: string
  role: 'owner' | 'member'
  /** One of the published demo sign-ins; other people have no password. */
  isSignIn?: true
}

export interface TaskFixture {
  title: string
  about?: string
  type: NonNullable<Task['type']>
  tags?: readonly TagName[]
  /** Medium by default. */
  priority?: 'low' | 'high'
  /** Moved off weekends. */
  due?: Days
  /** A staff member, or the company's owner. */
  who?: StaffName | 'owner'
  /** Hidden from the client. */
  isInternal?: true
  steps?: { done?: readonly string[]; open?: readonly string[] }
  files?: readonly DemoFileName[]
  /** Internal by default; the owner's are shared. */
  comments?: readonly { by: StaffName | 'owner'; text: string; isShared?: true }[]
  /** Decisions by the company's owner on tasks in review. */
  decision?: 'approved' | { changes: string }
  /** What a task in review waits for. */
  onHold?: string
  taskRecurrences?: TaskRecurrenceRule
}

/** A request by the company's owner. */
export interface RequestFixture {
  title: string
  about: string
}

export interface PostFixture {
  title: string
  channel: PostChannel
  text: string
  link?: string
  on: Days
  /** `approved` and later: approved by the client's owner. */
  status: PostStatus
  /** The reason for sending it back. */
  changes?: string
}

type ReportTexts = Required<Omit<NewReport, 'month'>>

/** A published report on the previous month of all of a client's campaigns. */
export interface CompanyReportFixture extends ReportTexts {
  /** Referenced by name. */
  company: string
}

/** Of all of a client's campaigns, unless it names one. */
export interface ReportScheduleFixture {
  company: string
  /** Referenced by title. */
  campaign?: string
  day: number
  /** Email addresses. */
  recipients: readonly string[]
}

export interface CampaignFixture {
  title: string
  about: string
  status: CampaignStatus
  from: Days
  to: Days
  /** Whole dollars. */
  budget: number
  /** Total reach, engagement and conversions; daily figures, a plan and spend are derived from them. */
  metrics?: readonly [number, number, number]
  /** A custom metric of this campaign, with its total. */
  own?: { name: string; source: string; definition: string; total: number }
  /** A report to the client on the previous month. */
  report?: ReportTexts
  posts?: readonly PostFixture[]
  /** For its posts; the project's by default. */
  approval?: ApprovalMode
  isInternal?: true
}

export interface ProjectFixture {
  title: string
  about: string
  status: ProjectStatus
  from: Days
  to: Days
  /** The person who set it up and wrote its tasks. */
  lead: StaffName
  tasks: { readonly [Status in TaskStatus]?: readonly TaskFixture[] }
  campaigns?: readonly CampaignFixture[]
  requests?: readonly RequestFixture[]
  /** Files on their own that wait for the client's approval. */
  filesInReview?: readonly DemoFileName[]
}

export interface EventFixture {
  title: string
  /** Days from today, moved off weekends unless it lasts several days; or the next occurrence of a weekday, Sunday is 0. */
  on: Days | 'weekday'
  weekday?: number
  /** In the agency's time zone; all-day if omitted. */
  at?: readonly [start: string, end: string]
  lastsDays?: number
  by: StaffName | 'owner'
  about?: string
  location?: string
  /** Referenced by title. */
  project?: string
  recurrence?: string
  isInternal?: true
}

export interface CompanyFixture {
  company: NewCompany
  /** Enabled by default. */
  state?: 'waiting' | 'disabled'
  people: readonly PersonFixture[]
  projects: readonly ProjectFixture[]
}

export interface BrandFixture {
  /** Referenced by name. */
  company: string
  logo: DemoFileName
  darkLogo?: DemoFileName
  facts: BrandChange
  accounts: readonly NewSocialAccount[]
}

interface DocumentFixture {
  /** Referenced by name. */
  company: string
  lines: readonly {
    description: string
    quantity: number
    unit?: string
    /** Whole dollars. */
    price: number
    taxRate?: number
  }[]
  /** In percent. */
  discount?: number
}

export interface QuoteFixture extends DocumentFixture {
  /** Drafts are not sent; decisions are made by the client's owner. */
  state: 'draft' | 'sent' | 'accepted' | 'declined'
  /** The reason for declining. */
  reason?: string
  notes?: string
  /** Of an accepted one, in percent; the first is invoiced at once. */
  instalments?: readonly { title: string; in: Days; share: number }[]
}

export interface InvoiceFixture extends DocumentFixture {
  /** Null for a draft. */
  issued: Days | null
  /** Referenced by title. */
  project?: string
  notes?: string
  /** Shares of the total. */
  paid?: readonly { day: Days; share: number; method: string }[]
  isViewed?: true
  /** The reason for declaring it void. */
  voided?: string
  credit?: Pick<DocumentFixture, 'lines'> & { issued: Days; notes: string }
}

/** A recurring invoice, sent and paid since the first of a month; descriptions may contain `{month}`. */
export interface ScheduleFixture extends Omit<DocumentFixture, 'discount'> {
  rule: ScheduleRule
  /** Months before the current one. */
  since: number
  /** Referenced by title. */
  project?: string
}

/** Hours before seeding, because response times are measured in hours. */
type HoursAgo = number

export interface MessageFixture {
  visitor: Omit<NewMessage, 'message'>
  text: string
  hoursAgo: HoursAgo
  isRead?: true
  note?: string
  spamReason?: NonNullable<Message['spamReason']>
  /** Why delivery to the agency's mailbox failed. */
  issue?: string
  /** Answered by email. */
  answers?: readonly { who: StaffName; hoursAgo: HoursAgo; text: string }[]
}

export interface ChatFixture {
  name?: string
  email?: string
  /** By the visitor unless a staff member is named. */
  messages: readonly { who?: StaffName; hoursAgo: HoursAgo; text: string }[]
}

/** A person's hourly cost from a given day on. */
export interface CostFixture {
  who: StaffName
  on: Days
  cost: number
}

export interface TimeFixture {
  who: StaffName
  /** Referenced by title. */
  task: string
  on: Days
  minutes: number
  note?: string
}

/** What an hour costs a client, in dollars, and the minutes to which each entry is rounded up. */
export interface ClientRateFixture {
  company: string
  rate: number
  rounding: Rounding
}

/** A month, by its distance from the current one; a day in it, unless that is in the future. */
export interface RetainerFixture {
  company: string
  title: string
  kind: RetainerKind
  /** Months before the current one. */
  since: number
  /** Hours or deliverables. */
  allowance: number
  rollover: Rollover
  /** For a cap, hours or deliverables; otherwise months. */
  limit?: number
  /** The only project covered, referenced by title. */
  project?: string
  price?: number
  /** In dollars. */
  overageRate: number
  /** Effective from a later month on. */
  raised?: { since: number; allowance: number }
  time?: readonly { who: StaffName; task: string; since: number; day: number; minutes: number }[]
  deliveries?: readonly { title: string; since: number; day: number; quantity?: number }[]
  /** The client is asked to approve this month's overage. */
  asked?: { since: number; note: string }
}
