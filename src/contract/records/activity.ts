// Activity: who did what to which record and when; the whole log for staff, and the entries of one record.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../list.ts'
import { kindsWith, recordKinds } from '../records.ts'
import { DateOnly, Id, Moment, Named } from '../shared.ts'

export const ActivityEntry = z.strictObject({
  _id: Id,
  at: Moment,
  /** Null for a visitor, an automatic action, and people whose account is gone. */
  person: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** The program acted automatically, on no one's behalf. */
  isAutomatic: z.boolean(),
  action: z.string(),
  kind: z.string(),
  record: Id,
  /** The record's title or name at that time; null if it has none. */
  title: z.string().nullable(),
  /** The previous column or state, and the new one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The names of the changed fields. */
  fields: z.array(z.string()),
  /** The person or address the action was about. */
  subject: z.string().nullable(),
  company: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  project: Named.nullable(),
  isInternal: z.boolean(),
  /** The record's page; null when the record is gone. */
  path: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** Paging shows at most this many of the latest entries; the CSV has all. */
export const maxEntriesShown = 10_000

/** A whole day in UTC, or a moment. */
const Bound = DateOnly.or(Moment)

export const ActivityQuery = z.strictObject({
  person: Id.optional(),
  company: Id.optional(),
  kind: z.enum(recordKinds).optional(),
  from: Bound.optional(),
  to: Bound.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
  format: z.enum(['json', 'csv']).default('json'),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

const kindsWithActivity = kindsWith('hasActivity')
export type KindWithActivity = (typeof kindsWithActivity)[number]

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/activity',
    access: 'admin',
    summary: `Activity, newest first, up to ${maxEntriesShown} entries; format=csv returns all matches as CSV`,
    query: ActivityQuery,
    answer: { 200: pageOf(ActivityEntry) },
  }),
  people: endpoint({
    method: 'GET',
    path: '/activity/people',
    access: 'admin',
    summary: 'People who appear in the activity, for the filter',
    answer: { 200: z.array(z.strictObject({ _id: Id, name: z.string() })) },
  }),
  ofRecord: endpoint({
    method: 'GET',
    path: '/records/:kind/:recordId/activity',
    access: 'member',
    summary: 'Activity of one record, newest first; for a company, all activity in it',
    params: z.strictObject({ kind: z.enum(kindsWithActivity), recordId: Id }),
    query: z.strictObject({
      /** Only entries before this one. */
      before: Id.optional(),
      size: z.coerce.number().int().min(1).max(200).default(20),
    }),
    answer: { 200: z.strictObject({ items: z.array(ActivityEntry), hasMore: z.boolean() }) },
  }),
}
