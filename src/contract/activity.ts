// What was done, by whom, when, to which record: all of it for staff, and the lines of one record.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf } from './list.ts'
import { DateOnly, Id, Moment, Named, updateKinds } from './shared.ts'

export const ActivityEntry = z.strictObject({
  _id: Id,
  at: Moment,
  /** Who did it; null for a visitor, the program itself, and people who are gone. */
  person: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  /** The program did it by itself, as nobody’s. */
  isAutomatic: z.boolean(),
  action: z.string(),
  kind: z.string(),
  record: Id,
  /** The record's title or name as it was then; null for what has none. */
  title: z.string().nullable(),
  /** The column or state that it left, and the one it came to. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Which of its fields were changed. */
  fields: z.array(z.string()),
  /** The person or address that it was done to. */
  subject: z.string().nullable(),
  company: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  project: Named.nullable(),
  isInternal: z.boolean(),
  /** Where the record is shown; null when it is gone. */
  path: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** Of more entries than these the latest are shown, page by page; the CSV has all. */
export const maxEntriesShown = 10_000

/** A whole day in UTC, or a moment. */
const Bound = DateOnly.or(Moment)

export const ActivityQuery = z.strictObject({
  person: Id.optional(),
  company: Id.optional(),
  kind: z.enum(updateKinds).optional(),
  from: Bound.optional(),
  to: Bound.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
  format: z.enum(['json', 'csv']).default('json'),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

export const recordKinds = [
  'company',
  'project',
  'task',
  'campaign',
  'invoice',
  'quote',
  'schedule',
] as const
export type RecordKind = (typeof recordKinds)[number]

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/activity',
    access: 'admin',
    summary: `What was done, the latest first, at most ${maxEntriesShown} of them; format=csv for all that match as CSV`,
    query: ActivityQuery,
    answer: { 200: pageOf(ActivityEntry) },
  }),
  people: endpoint({
    method: 'GET',
    path: '/activity/people',
    access: 'admin',
    summary: 'Who has done something, for the filter',
    answer: { 200: z.array(z.strictObject({ _id: Id, name: z.string() })) },
  }),
  ofRecord: endpoint({
    method: 'GET',
    path: '/records/:kind/:recordId/activity',
    access: 'member',
    summary:
      'What was done to one record, the latest first; to a company, all that was done for it',
    params: z.strictObject({ kind: z.enum(recordKinds), recordId: Id }),
    query: z.strictObject({
      /** Only what came before this entry. */
      before: Id.optional(),
      size: z.coerce.number().int().min(1).max(200).default(20),
    }),
    answer: { 200: z.strictObject({ items: z.array(ActivityEntry), hasMore: z.boolean() }) },
  }),
}
