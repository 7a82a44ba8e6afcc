// Live updates: changes pushed to everyone allowed to know about them; without content.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import type { SessionEnd } from './accounts/session-end.ts'
import { recordKinds } from './records.ts'
import { Id, nothing } from './shared.ts'

export const Update = z.strictObject({
  kind: z.enum(recordKinds),
  id: Id,
  /** Omitted for the agency's own records, which only staff are notified of. */
  company: Id.optional(),
  project: Id.optional(),
  /** For records that belong to a task. */
  task: Id.optional(),
  /** The current version; 0 after deletion. */
  version: z.int().min(0),
})
export type Update = z.infer<typeof Update>

/**
 * Event names of the stream: a change; events were missed, so refetch everything; missed events have been replayed; the
 * session has ended.
 */
export const streamEvents = {
  update: 'update',
  refresh: 'refresh',
  ready: 'ready',
  signedOut: 'signed_out',
} as const

/** The data of a `signed_out` event. */
export interface SignedOut {
  sessionEnd?: SessionEnd | undefined
}

export const updates = {
  stream: endpoint({
    method: 'GET',
    path: '/updates',
    access: 'session',
    summary:
      'Server-sent events: each `update` is one change; `refresh` means to refetch everything',
    /** A `Last-Event-ID` header takes precedence. */
    query: z.strictObject({
      since: z.string().max(2000).optional(),
      /** Rejects any other user, because the browser's session may have switched accounts. */
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
      'Report user activity: extends the visit, and for staff shows chat visitors that someone is online',
    answer: { 204: nothing },
  }),
}
