// Notifications: what a person is told of, in the app and by email, and how they choose.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, Moment, Named, PersonName, list } from './shared.ts'

/**
 * `assigned`: a task was given to one · `mentioned`, `commented`: by a comment · `file`: added to one's task · `due`: one's
 * task is due or overdue · `done`: somebody did a task that one gave them · `message`: a visitor wrote · `approval`: a company
 * waits for it · `review`: something waits for one’s decision · `decision`: it was approved or sent back · `waiting`: the client has not
 * decided for days · `request`: a client asks for something · `revealed`: somebody saw what opens a social account of one’s
 * company · `booking`: a visitor booked, moved or cancelled one’s consultation · `quote`: a client accepted or declined one · `report`: one of
 * one’s company was published · `reportDue`: one is to be written and published · `postDue`:
 * a post is to be published today · `unscheduled`: a post left the schedule, as it has come to need the client’s approval ·
 * `renewal`: a service of a company renews soon, or should have been renewed · `consent`: the agency
 * would show a project in its portfolio, or has changed what it shows · `consentAnswer`: the company changed words, agreed, declined or withdrew ·
 * `retainer`: 80 or 100 percent of one are used · `overage`: the client’s owners are asked for it, or have answered.
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
/** What a notification can be about. */
export const notificationRecords = [
  'task',
  'message',
  'company',
  'quote',
  'report',
  'post',
  'clientService',
  'portfolioCase',
  'retainer',
] as const
export type NotificationRecord = (typeof notificationRecords)[number]

export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** `soon`: within minutes, with whatever else comes until then; `daily`: with all of the day, in the morning. */
export const NotificationMail = z.enum(['soon', 'daily', 'off'])
export type NotificationMail = z.infer<typeof NotificationMail>

export const Notification = z.strictObject({
  _id: Id,
  kind: NotificationKind,
  at: Moment,
  read: z.boolean(),
  /** Who did it; null where it was nobody of the program. */
  actor: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  record: z.strictObject({
    kind: z.enum(notificationRecords),
    _id: Id,
    title: z.string(),
  }),
  project: Named.nullable(),
  company: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** Of a task; of a post the day it is planned for; of a service the one it renews on. */
  dueDate: DateOnly.nullable(),
  /** The beginning of what was written. */
  excerpt: z.string(),
  /** Where it leads in the app. */
  path: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = z.strictObject({
  /** The latest first. */
  items: z.array(Notification),
  /** Of all pages. */
  unread: z.int(),
  /** `before` of the next page; null on the last. */
  next: Id.nullable(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const NotificationChoice = z.strictObject({
  kind: NotificationKind,
  inApp: z.boolean(),
  mail: NotificationMail,
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** One for each kind that the person can be told of. */
export const NotificationSettings = z.strictObject({ settings: z.array(NotificationChoice) })

export const unsubscribePath = '/unsubscribe'

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'session',
    summary: 'One’s own notifications about what one may still see, the latest first',
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
    summary: 'Mark all as read, up to the latest that one has seen',
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
    summary: 'One’s own notification settings',
    answer: { 200: NotificationSettings },
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'session',
    summary: 'Change one’s own notification settings; kinds that are not given stay as they are',
    body: z.strictObject({ settings: list(NotificationChoice, notificationKinds.length) }),
    answer: { 200: NotificationSettings },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: unsubscribePath,
    access: 'public',
    summary:
      'Stop emails by the link in one of them, as RFC 8058 has it; the same link may come again',
    query: z.strictObject({ token: z.string().min(1).max(100) }),
    answer: { 200: z.strictObject({ kind: NotificationKind.nullable() }) },
  }),
}
