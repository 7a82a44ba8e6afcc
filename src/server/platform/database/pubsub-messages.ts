// Messages between processes: events batched to fit into NOTIFY, heartbeats, goodbyes.
import type { Change } from '../change-log.ts'
import type { UpdateEvent } from '../updates.ts'

/** The channel that all processes on a database listen to. */
export const channel = 'enfilade_updates'
/** NOTIFY takes at most 8,000 bytes. */
const maxPayloadBytes = 7500
const maxChanges = 20

/** An event with the number of the sender's latest change; a heartbeat if there is no event. */
export interface Published {
  count: number
  event?: UpdateEvent
}

export type Message = (Published & { from: string }) | { from: string; hasLeft: true }

interface Changes {
  /** Number of the last change; changes are numbered without gaps. */
  count: number
  event: { changes: Change[] }
}

/** Merges consecutive changes into as few events as possible; leaves everything else unchanged. */
function merge(queue: Published[]): Published[] {
  const merged: Published[] = []
  let open: Changes | undefined
  for (const published of queue) {
    const { event, count } = published
    if (!event || !('changes' in event)) {
      merged.push(published)
      open = undefined
      continue
    }
    for (const [i, change] of event.changes.entries()) {
      const number = count - event.changes.length + i + 1
      if (!open || open.event.changes.length >= maxChanges || open.count + 1 !== number) {
        open = { count: number, event: { changes: [] } }
        merged.push(open)
      }
      open.event.changes.push(change)
      open.count = number
    }
  }
  return merged
}

/** @returns payloads within the size limit; an event that is too long becomes a refresh */
export function payloadsOf(from: string, queue: Published[]): string[] {
  return merge(queue).map(({ count, event }) => {
    const payload = JSON.stringify({ from, count, ...(event && { event }) } satisfies Message)
    if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload
    return JSON.stringify({ from, count, event: { refresh: true } } satisfies Message)
  })
}

/** A refresh, then a goodbye, for commands that fill the database from outside. */
export const refreshPayloads = (from: string): string[] =>
  [
    { from, count: 0, event: { refresh: true } } satisfies Message,
    { from, hasLeft: true } satisfies Message,
  ].map((message) => JSON.stringify(message))
