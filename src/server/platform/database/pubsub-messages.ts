// What processes send each other: events in batches that NOTIFY can take, heartbeats, goodbyes.
import type { Change } from '../change-log.ts'
import type { UpdateEvent } from '../updates.ts'

/** What all processes on a database listen to. */
export const channel = 'enfilade_updates'
/** NOTIFY takes at most 8,000 bytes. */
const maxPayloadBytes = 7500
const maxChanges = 20

/** An event with the number of the sender's latest change; without an event it is a heartbeat. */
export interface Published {
  count: number
  event?: UpdateEvent
}

export type Message = (Published & { from: string }) | { from: string; hasLeft: true }

interface Changes {
  /** Of the last one; they are numbered without a gap. */
  count: number
  event: { changes: Change[] }
}

/** Changes that follow each other, in as few events as hold them; everything else as it is. */
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

/** @returns payloads that fit; an event that is too long becomes a refresh */
export function payloadsOf(from: string, queue: Published[]): string[] {
  return merge(queue).map(({ count, event }) => {
    const payload = JSON.stringify({ from, count, ...(event && { event }) } satisfies Message)
    if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload
    return JSON.stringify({ from, count, event: { refresh: true } } satisfies Message)
  })
}

/** Of a sender who is gone at once: for whoever fills the database from outside. */
export const refreshPayloads = (from: string): string[] =>
  [
    { from, count: 0, event: { refresh: true } } satisfies Message,
    { from, hasLeft: true } satisfies Message,
  ].map((message) => JSON.stringify(message))
