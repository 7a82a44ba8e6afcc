// What changed, pushed to everyone who may know it; never content.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import type { SessionEnd } from './session-end.ts'
import { Id, nothing, updateKinds } from './shared.ts'

export const Update = z.strictObject({
  kind: z.enum(updateKinds),
  id: Id,
  /** Absent for the agency's own records, of which only staff learn. */
  company: Id.optional(),
  project: Id.optional(),
  /** Of what belongs to a task. */
  task: Id.optional(),
  /** The version now; 0 when it was deleted. */
  version: z.int().min(0),
})
export type Update = z.infer<typeof Update>

/**
 * Event names of the stream: a change; something was missed, so read all again; what was missed has been sent; the
 * session has ended.
 */
export const streamEvents = {
  update: 'update',
  refresh: 'refresh',
  ready: 'ready',
  signedOut: 'signed_out',
} as const

/** What the event `signed_out` carries. */
export interface SignedOut {
  sessionEnd?: SessionEnd | undefined
}

/**
 * A header of calls and of answers to writes: the changes that the caller has learned of, as the ids of events, with commas
 * between. A process that does not know of them yet answers from the database in place of its caches.
 */
export const updatesSeenHeader = 'updates-seen'

export const updates = {
  stream: endpoint({
    method: 'GET',
    path: '/updates',
    access: 'session',
    summary: 'Server-sent events: each `update` is one change; `refresh` asks to read all again',
    /** A `Last-Event-ID` header goes before it. */
    query: z.strictObject({
      since: z.string().max(2000).optional(),
      /** Refused to anyone else: the session of a browser may have become another person's. */
      person: Id.optional(),
    }),
    answer: { 200: z.string().meta({ contentMediaType: 'text/event-stream' }) },
    isStream: true,
  }),
  active: endpoint({
    method: 'POST',
    path: '/updates/active',
    access: 'member',
    summary:
      'Somebody is doing something: their visit goes on; of staff, visitors of the chat see that someone is there',
    answer: { 204: nothing },
  }),
}
