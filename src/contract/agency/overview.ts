// Overview: counts, recent changes, and items that need attention.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { attentionKinds } from '../records.ts'
import { DateOnly, Id, Moment } from '../shared.ts'

export const Counts = z.strictObject({
  clients: z.int(),
  projects: z.int(),
  tasks: z.int(),
  campaigns: z.int(),
})
export type Counts = z.infer<typeof Counts>

/** Changes by others in a project since the caller's previous visit. */
export const ProjectNews = z.strictObject({
  _id: Id,
  title: z.string(),
  company: z.strictObject({ _id: Id, name: z.string() }),
  changes: z.int(),
  /** Names of the people who made the changes. */
  people: z.array(z.string()),
  lastAt: Moment,
})
export type ProjectNews = z.infer<typeof ProjectNews>

export const News = z.strictObject({
  /** When the previous visit ended; null on the first visit. */
  since: Moment.nullable(),
  /** Newest first, limited to the most recent. */
  projects: z.array(ProjectNews),
})
export type News = z.infer<typeof News>

export const AttentionKind = z.enum(attentionKinds)
export type AttentionKind = z.infer<typeof AttentionKind>

/** Home lists at most this many items of the kind that is asked for, and the most urgent one of the others. */
export const maxAttentionItems = 100

export const AttentionItem = z.strictObject({
  _id: Id,
  title: z.string(),
  /** The client or project it belongs to. */
  place: z.string(),
  /** A day or a moment; null if there is no deadline. */
  due: z.string().nullable(),
  /** The page where it is handled. */
  path: z.string(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const Attention = z.strictObject({
  groups: z.array(
    z.strictObject({
      kind: AttentionKind,
      /** Most urgent first. */
      items: z.array(AttentionItem),
      /** The total, including items not listed. */
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
    summary: 'List what needs your attention, without finished items',
    query: z.strictObject({
      /** Today's date in the caller's time zone. */
      day: DateOnly,
      /** Only this kind, with its items. */
      kind: AttentionKind.optional(),
    }),
    answer: { 200: Attention },
  }),
  get: endpoint({
    method: 'GET',
    path: '/overview',
    access: 'admin',
    summary: 'Count records by kind',
    answer: {
      200: Counts,
    },
  }),
  news: endpoint({
    method: 'GET',
    path: '/overview/news',
    access: 'member',
    summary: 'List changes by others since your previous visit, by project',
    answer: {
      200: News,
    },
  }),
}
