// What the demo's content is written in: fixtures of companies and messages, in days before and after the day of seeding.
import type { DemoFileName } from './content/files.ts'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { CampaignStatus } from '#contract/campaigns.ts'
import type { PostChannel } from '#contract/post-channels.ts'
import type { PostStatus } from '#contract/posts.ts'
import type { BrandChange } from '#contract/brand.ts'
import type { NewCompany } from '#contract/companies.ts'
import type { Message, NewMessage } from '#contract/messages.ts'
import type { ProjectStatus } from '#contract/projects.ts'
import type { RetainerKind } from '#contract/retainers.ts'
import type { Rollover } from '#contract/retainer-terms.ts'
import type { NewSocialAccount } from '#contract/social-accounts.ts'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import type { StaffName } from './content/staff.ts'
import type { TagName } from './content/tags.ts'

/** Days from today, negative for the past. */
export type Days = number

export interface PersonFixture {
  name: { first: string; last: string }
  email: string
  role: 'owner' | 'member'
  /** One of the sign-ins that the demo hands out; others have no password. */
  isSignIn?: true
}

export interface TaskFixture {
  title: string
  about?: string
  type: NonNullable<Task['type']>
  tags?: readonly TagName[]
  /** Medium where nothing is said. */
  priority?: 'low' | 'high'
  /** At a weekend it moves to a working day. */
  due?: Days
  /** Of the agency, or the company's owner. */
  who?: StaffName | 'owner'
  /** The client never learns of it. */
  isInternal?: true
  steps?: { done?: readonly string[]; open?: readonly string[] }
  files?: readonly DemoFileName[]
  /** Internal unless shared. */
  comments?: readonly { by: StaffName; text: string; isShared?: true }[]
  /** By the company's owner, of what is in review. */
  decision?: 'approved' | { changes: string }
}

/** What the company's owner asks for. */
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
  /** `approved` and beyond: by the client's owner. */
  status: PostStatus
  /** Why it was sent back. */
  changes?: string
}

export interface CampaignFixture {
  title: string
  about: string
  status: CampaignStatus
  from: Days
  to: Days
  /** Whole dollars. */
  budget: number
  /** Reach, engagement, conversions so far; by day they are made of these, with a plan and what was spent. */
  metrics?: readonly [number, number, number]
  /** Measured by this campaign alone; so many so far. */
  own?: { name: string; source: string; definition: string; total: number }
  /** To the client, of the month that is over. */
  report?: { whatHappened: string; why: string; whatNext: string }
  posts?: readonly PostFixture[]
  /** Of its posts; without it, as in the project. */
  approval?: ApprovalMode
  isInternal?: true
}

export interface ProjectFixture {
  title: string
  about: string
  status: ProjectStatus
  from: Days
  to: Days
  /** Who set it up and wrote its tasks. */
  lead: StaffName
  tasks: { readonly [Status in TaskStatus]?: readonly TaskFixture[] }
  campaigns?: readonly CampaignFixture[]
  requests?: readonly RequestFixture[]
}

export interface EventFixture {
  title: string
  /** Some days from today, off the weekend unless it lasts longer; or the next day of a weekday, Sunday is 0. */
  on: Days | 'weekday'
  weekday?: number
  /** Of the agency's clock; without it, whole days. */
  at?: readonly [start: string, end: string]
  lastsDays?: number
  by: StaffName | 'owner'
  about?: string
  location?: string
  /** By its title. */
  project?: string
  recurrence?: string
  isInternal?: true
}

export interface CompanyFixture {
  company: NewCompany
  /** Enabled where nothing is said. */
  state?: 'waiting' | 'disabled'
  people: readonly PersonFixture[]
  projects: readonly ProjectFixture[]
}

export interface BrandFixture {
  /** By name. */
  company: string
  logo: DemoFileName
  darkLogo?: DemoFileName
  facts: BrandChange
  accounts: readonly NewSocialAccount[]
}

interface DocumentFixture {
  /** By name. */
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
  /** A draft is not sent yet; what is decided was decided by the client's owner. */
  state: 'draft' | 'sent' | 'accepted' | 'declined'
  /** Of what was declined. */
  reason?: string
  notes?: string
}

export interface InvoiceFixture extends DocumentFixture {
  /** Null for a draft. */
  issued: Days | null
  /** By its title. */
  project?: string
  notes?: string
  /** Shares of the total. */
  paid?: readonly { day: Days; share: number; method: string }[]
  isViewed?: true
  /** Why it was declared void. */
  voided?: string
}

/** Hours before seeding: what is answered within a day goes by the hour. */
type HoursAgo = number

export interface MessageFixture {
  visitor: Omit<NewMessage, 'message'>
  text: string
  hoursAgo: HoursAgo
  isRead?: true
  note?: string
  spamReason?: NonNullable<Message['spamReason']>
  /** Why it never reached the agency's mailbox. */
  fault?: string
  /** By mail. */
  answers?: readonly { who: StaffName; hoursAgo: HoursAgo; text: string }[]
}

export interface ChatFixture {
  name?: string
  email?: string
  /** Of the visitor where nobody of the agency is named. */
  messages: readonly { who?: StaffName; hoursAgo: HoursAgo; text: string }[]
}

/** What an hour of somebody costs from a day on. */
export interface CostFixture {
  who: StaffName
  on: Days
  cost: number
}

export interface TimeFixture {
  who: StaffName
  /** By its title. */
  task: string
  on: Days
  minutes: number
  note?: string
}

/** A month by how many lie between it and today's; a day of it where that is not to come. */
export interface RetainerFixture {
  company: string
  title: string
  kind: RetainerKind
  /** Months before this one. */
  since: number
  /** Hours or deliverables. */
  allowance: number
  rollover: Rollover
  /** Of a cap, hours or deliverables; else months. */
  limit?: number
  price?: number
  /** In dollars. */
  overageRate: number
  /** From a later month on. */
  raised?: { since: number; allowance: number }
  time?: readonly { who: StaffName; task: string; since: number; day: number; minutes: number }[]
  deliveries?: readonly { title: string; since: number; day: number; quantity?: number }[]
  /** The client is asked for the overage of this month. */
  asked?: { since: number; note: string }
}
