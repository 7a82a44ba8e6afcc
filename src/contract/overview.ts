// The agency's work in numbers.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, Moment } from './shared.ts'

export const Counts = z.strictObject({
  clients: z.int(),
  projects: z.int(),
  tasks: z.int(),
  campaigns: z.int(),
})
export type Counts = z.infer<typeof Counts>

/** What others did in a project since the viewer was here before. */
export const ProjectNews = z.strictObject({
  _id: Id,
  title: z.string(),
  company: z.strictObject({ _id: Id, name: z.string() }),
  changes: z.int(),
  /** Names of who made them. */
  people: z.array(z.string()),
  lastAt: Moment,
})
export type ProjectNews = z.infer<typeof ProjectNews>

export const News = z.strictObject({
  /** When the visit before this one ended; null on the first. */
  since: Moment.nullable(),
  /** The latest first, some of the most recent ones. */
  projects: z.array(ProjectNews),
})
export type News = z.infer<typeof News>

/**
 * What waits for somebody of staff. `overdue`, `today`: their own tasks · `reply`: messages that are owed an answer soon ·
 * `review`: work in review, of whoever runs projects all, else one's own · `approval`: companies that have registered ·
 * `booking`: consultations of today that are one's own, and any that have lost their host · `quote`: accepted, and without an
 * invoice · `overage`: approved by the client, and without an invoice · `draft`: a recurring invoice that waits to be sent · `budget`, `plan`: campaigns over their budget, off their plan ·
 * `erasure`: people who asked for it · `post`: posts in review, or sent back by the client ·
 * `report`: the report of a month that is to be published · `renewal`: services that renew within days and not by themselves ·
 * `consent`: portfolio cases whose words a client has changed · `payment`: it came online and stands on no invoice ·
 * `delivery`: an e-invoice that did not arrive.
 */
export const attentionKinds = [
  'overdue',
  'booking',
  'today',
  'reply',
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
  'review',
  'post',
  'approval',
  'erasure',
] as const
export const AttentionKind = z.enum(attentionKinds)
export type AttentionKind = z.infer<typeof AttentionKind>

/** Of each kind the most urgent ones. */
export const attentionShown = 3

export const AttentionItem = z.strictObject({
  _id: Id,
  title: z.string(),
  /** Whose it is. */
  place: z.string(),
  /** A day or a moment; null where there is no hurry. */
  due: z.string().nullable(),
  /** Where it is dealt with. */
  path: z.string(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const Attention = z.strictObject({
  groups: z.array(
    z.strictObject({
      kind: AttentionKind,
      items: z.array(AttentionItem),
      /** With those that are not among the items. */
      total: z.int(),
    }),
  ),
})
export type Attention = z.infer<typeof Attention>

export const overview = {
  attention: endpoint({
    method: 'GET',
    path: '/overview/attention',
    access: 'admin',
    summary: 'What waits for whoever asks; what is done is not there',
    /** Which day it is for them. */
    query: z.strictObject({ day: DateOnly }),
    answer: { 200: Attention },
  }),
  get: endpoint({
    method: 'GET',
    path: '/overview',
    access: 'admin',
    summary: 'How much there is of each kind of record',
    answer: {
      200: Counts,
    },
  }),
  news: endpoint({
    method: 'GET',
    path: '/overview/news',
    access: 'member',
    summary: 'What others changed since one was here before, by project',
    answer: {
      200: News,
    },
  }),
}
