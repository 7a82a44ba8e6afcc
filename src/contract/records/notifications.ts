// Notifications: which events people are notified of, in the app and by email, and their settings.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { kindsWith } from '../records.ts'
import { DateOnly, Id, Moment, Named, PersonName, list } from '../shared.ts'

/**
 * `assigned`: the person was assigned a task · `mentioned`, `commented`: by a comment · `file`: added to their task · `due`:
 * their task is due or overdue · `done`: a task they assigned was done · `message`: a visitor wrote · `approval`: a company
 * awaits approval · `review`: an item awaits their decision · `decision`: it was approved or sent back · `waiting`: the
 * client has not decided for days · `request`: a client asks for something · `revealed`: credentials of a social account of
 * their company were revealed · `booking`: a visitor booked, moved or cancelled a consultation with them · `quote`: a client
 * accepted or declined one · `report`: one of their company's was published · `reportDue`: one has to be written and
 * published · `postDue`: a post has to be published today · `unscheduled`: a post left the schedule, because it now needs
 * the client's approval · `renewal`: a service of a company renews soon, or is overdue · `consent`: the agency wants to show
 * a project in its portfolio, or changed what it shows · `consentAnswer`: the company edited it, agreed, declined or
 * withdrew · `retainer`: 80 or 100 percent are used · `overage`: the client's owners are asked to approve it, or have
 * answered.
 */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'commented',
  'file',
  'due',
  'done',
  'message',
  'approval',
  'review',
  'decision',
  'waiting',
  'request',
  'revealed',
  'booking',
  'quote',
  'report',
  'reportDue',
  'postDue',
  'unscheduled',
  'renewal',
  'consent',
  'consentAnswer',
  'retainer',
  'overage',
] as const
/** The kinds of record a notification can be about. */
export const notificationRecords = kindsWith('notifies')
export type NotificationRecord = (typeof notificationRecords)[number]

export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** `soon`: within minutes, batched with others; `daily`: a summary each morning. */
export const NotificationMail = z.enum(['soon', 'daily', 'off'])
export type NotificationMail = z.infer<typeof NotificationMail>

/** What someone decided, or asked to have decided. */
export const NotificationOutcome = z.enum([
  'asked',
  'approved',
  'sent back',
  'accepted',
  'declined',
])
export type NotificationOutcome = z.infer<typeof NotificationOutcome>

export const Notification = z.strictObject({
  _id: Id,
  kind: NotificationKind,
  at: Moment,
  read: z.boolean(),
  /** Null if the actor has no account. */
  actor: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  record: z.strictObject({
    kind: z.enum(notificationRecords),
    _id: Id,
    title: z.string(),
  }),
  project: Named.nullable(),
  company: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** Null if it isn’t about a decision. */
  outcome: NotificationOutcome.nullable(),
  /** The due date of a task, the planned day of a post, or the renewal date of a service. */
  dueDate: DateOnly.nullable(),
  /** The beginning of the text. */
  excerpt: z.string(),
  /** The page in the app that it opens. */
  path: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = z.strictObject({
  /** Newest first. */
  items: z.array(Notification),
  /** Across all pages. */
  unread: z.int(),
  /** The `before` value for the next page; null on the last. */
  next: Id.nullable(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const NotificationChoice = z.strictObject({
  kind: NotificationKind,
  inApp: z.boolean(),
  mail: NotificationMail,
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** One entry for each kind the person can receive. */
export const NotificationSettings = z.strictObject({ settings: z.array(NotificationChoice) })

export const unsubscribePath = '/unsubscribe'

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'session',
    summary: 'List your notifications about records you can still see, newest first',
    query: z.strictObject({
      before: Id.optional(),
      size: z.coerce.number().int().min(1).max(100).default(30),
    }),
    answer: { 200: NotificationPage },
  }),
  markAll: endpoint({
    method: 'PUT',
    path: '/notifications',
    access: 'session',
    summary: 'Mark all as read, up to the latest you have seen',
    body: z.strictObject({ read: z.literal(true), until: Id.optional() }),
    answer: { 200: z.strictObject({ unread: z.int() }) },
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/notifications/:notificationId',
    access: 'session',
    summary: 'Mark one as read or unread',
    params: z.strictObject({ notificationId: Id }),
    body: z.strictObject({ read: z.boolean() }),
    answer: { 200: Notification },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'session',
    summary: 'Get your notification settings',
    answer: { 200: NotificationSettings },
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'session',
    summary: 'Change your notification settings; omitted kinds keep theirs',
    body: z.strictObject({ settings: list(NotificationChoice, notificationKinds.length) }),
    answer: { 200: NotificationSettings },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: unsubscribePath,
    access: 'public',
    summary:
      'Unsubscribe with the link in an email (RFC 8058); the link can be used more than once',
    query: z.strictObject({ token: z.string().min(1).max(100) }),
    answer: { 200: z.strictObject({ kind: NotificationKind.nullable() }) },
  }),
}
