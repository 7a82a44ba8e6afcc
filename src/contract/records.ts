// Every kind of record: what people call it, and what is offered for it.
import type { StaffPermission } from './agency/staff-roles.ts'

interface KindOfRecord {
  /** For filters; kinds without one are logged under another kind. */
  label?: string
  /** Without this permission staff never learn of it: live updates and the log leave it out. */
  needs?: StaffPermission
  /** Within a sentence of the activity; the label in lower case if left out. */
  inSentence?: string
  /** Used without other context, such as for a deleted record; the label in lower case if left out. */
  alone?: string
  /** Heading of its hits: it is found by search. In the order of this list. */
  plural?: string
  /** What the activity's sentence names besides the record. */
  place?: 'project' | 'company'
  /** 'Who can see this?' */
  hasVisibility?: true
  /** Its panel shows its activity. */
  hasActivity?: true
  /** People are notified of it. */
  notifies?: true
}

export const records = {
  company: {
    ...{ label: 'Client', plural: 'Clients', alone: 'company' },
    ...{ hasVisibility: true, hasActivity: true, notifies: true },
  },
  project: {
    ...{ label: 'Project', plural: 'Projects', place: 'company' },
    ...{ hasVisibility: true, hasActivity: true },
  },
  task: {
    ...{ label: 'Task', plural: 'Tasks', place: 'project' },
    ...{ hasVisibility: true, hasActivity: true, notifies: true },
  },
  campaign: {
    ...{ label: 'Campaign', plural: 'Campaigns', place: 'project' },
    ...{ hasVisibility: true, hasActivity: true },
  },
  post: {
    ...{ label: 'Post', plural: 'Posts', place: 'project' },
    ...{ hasVisibility: true, notifies: true },
  },
  report: {
    ...{ label: 'Report', plural: 'Reports', place: 'company' },
    ...{ hasVisibility: true, notifies: true },
  },
  milestone: {
    ...{ label: 'Milestone', plural: 'Milestones', place: 'project' },
    ...{ hasVisibility: true, hasActivity: true, notifies: true },
  },
  event: { label: 'Event', plural: 'Events', place: 'project', hasVisibility: true },
  clientService: { label: 'Service', plural: 'Services', place: 'company', notifies: true },
  invoice: {
    ...{ label: 'Invoice', plural: 'Invoices', place: 'company', needs: 'money' },
    ...{ hasVisibility: true, hasActivity: true },
  },
  quote: {
    ...{ label: 'Quote', plural: 'Quotes', place: 'company', needs: 'money' },
    ...{ hasVisibility: true, hasActivity: true, notifies: true },
  },
  person: { label: 'Person', plural: 'People', needs: 'people' },
  file: {
    ...{ label: 'File', plural: 'Files', place: 'project' },
    ...{ hasVisibility: true, notifies: true },
  },
  comment: { label: 'Comment', plural: 'Comments', place: 'project', hasVisibility: true },
  message: { label: 'Message', plural: 'Messages', needs: 'inbox', notifies: true },
  // Its activity is recorded under its message.
  chat: { inSentence: 'chat', needs: 'inbox' },
  website: { label: 'Website', inSentence: 'the website' },
  notification: { label: 'Notification' },
  template: { label: 'Template' },
  // Identified by its company's id.
  brand: { label: 'Brand', inSentence: 'the brand', place: 'company', hasVisibility: true },
  socialAccount: { label: 'Social account', place: 'company', hasVisibility: true },
  booking: { label: 'Booking', inSentence: 'a consultation', needs: 'inbox' },
  schedule: {
    ...{ label: 'Schedule', inSentence: 'recurring invoice', place: 'company' },
    ...{ needs: 'money', hasActivity: true },
  },
  retainer: { label: 'Retainer', place: 'company', needs: 'money', notifies: true },
  reportSchedule: { label: 'Monthly report', place: 'company' },
  timeEntry: { label: 'Time', alone: 'time entry', place: 'company' },
  settings: { label: 'Settings', inSentence: 'the settings' },
  portfolioCase: { label: 'Portfolio case', place: 'company', notifies: true },
  deadLetter: { label: 'Failed job', needs: 'settings' },
} as const satisfies Record<string, KindOfRecord>

/**
 * The kinds of calendar entry: events, first and last days of projects and campaigns, due dates of tasks and milestones, renewal
 * dates of services, due dates of sent invoices (for those who may see them), and visitors' consultations (for staff with access
 * to the inbox). In the order of the filter, and of one day.
 */
export const calendarKinds = [
  'event',
  'project',
  'campaign',
  'task',
  'milestone',
  'renewal',
  'invoice',
  'booking',
] as const

/**
 * What needs a staff member's attention. `reply`: messages to answer · `request`: of clients, not begun and assigned to no one ·
 * `returned`: work in review that was sent back · `invoice`: overdue · `unconfirmed`: their own consultations that the visitor
 * has not confirmed · `overdue`, `today`: their own tasks · `milestone`: not reached, and due soon or overdue ·
 * `review`: work in review, all of it for people who run projects, otherwise their own · `approval`: newly registered
 * companies · `booking`: their own consultations today, and any that have lost their host · `quote`: accepted, not invoiced
 * yet · `overage`: approved by the client, not invoiced yet · `draft`: a recurring invoice waiting to be sent · `budget`,
 * `plan`: campaigns over budget or off plan · `erasure`: people who requested it · `post`: posts in review ·
 * `report`: a monthly report due to be published · `renewal`: services that renew within days and not
 * automatically · `consent`: portfolio cases edited by the client · `payment`: received online, not assigned to an invoice ·
 * `delivery`: an e-invoice that did not arrive · `failed`: emails and jobs that failed for good.
 * Most urgent first.
 */
export const attentionKinds = [
  'reply',
  'request',
  'returned',
  'invoice',
  'booking',
  'unconfirmed',
  'overdue',
  'today',
  'milestone',
  'budget',
  'plan',
  'report',
  'quote',
  'instalment',
  'overage',
  'draft',
  'renewal',
  'consent',
  'payment',
  'delivery',
  'failed',
  'review',
  'post',
  'approval',
  'erasure',
] as const

export type RecordKind = keyof typeof records

export const recordKinds = Object.keys(records) as RecordKind[]

type KindWith<Key extends keyof KindOfRecord> = {
  [Kind in RecordKind]: (typeof records)[Kind] extends Record<Key, unknown> ? Kind : never
}[RecordKind]

/** The kinds that have this, in the order of the list. */
export const kindsWith = <Key extends keyof KindOfRecord>(key: Key): KindWith<Key>[] =>
  recordKinds.filter((kind): kind is KindWith<Key> => key in records[kind])

/** @param kind may come from a newer version */
export const kindOfRecord = (kind: string): KindOfRecord | undefined =>
  (records as Partial<Record<string, KindOfRecord>>)[kind]

/** As in 'The company “Name” was deleted'. */
export const nameAlone = (kind: RecordKind): string =>
  kindOfRecord(kind)?.alone ?? kindOfRecord(kind)?.label?.toLowerCase() ?? kind
