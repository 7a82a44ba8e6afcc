// What the demo's content is written in: fixtures of companies and messages, in days before and after the day of seeding.
import type { CampaignStatus } from '#contract/campaigns.ts'
import type { NewCompany } from '#contract/companies.ts'
import type { Message, NewMessage } from '#contract/messages.ts'
import type { ProjectStatus } from '#contract/projects.ts'
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
}

export interface CampaignFixture {
  title: string
  about: string
  status: CampaignStatus
  from: Days
  to: Days
  /** Whole dollars. */
  budget: number
  /** Reach, engagement, conversions so far. */
  metrics?: readonly [number, number, number]
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
}

/** Events, invoices and brand of a company get their fields here, beside its projects. */
export interface CompanyFixture {
  company: NewCompany
  /** Enabled where nothing is said. */
  state?: 'waiting' | 'disabled'
  people: readonly PersonFixture[]
  projects: readonly ProjectFixture[]
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
