// Events for all processes on the database: sent by NOTIFY, they arrive once the transaction commits, in the order of the commits.
import { sql } from 'kysely'
import { type Message, type UpdateEvent, newEventId } from '../update-event.ts'
import type { Tx } from './pool.ts'

/** The channel that all processes on a database listen to. */
export const channel = 'enfilade_updates'

/** NOTIFY takes at most 8,000 bytes; so many changes or people always fit. */
const atOnce = { changes: 20, people: 100 }

function* split(event: UpdateEvent): Generator<UpdateEvent> {
  if ('changes' in event) {
    for (let from = 0; from < event.changes.length; from += atOnce.changes)
      yield { changes: event.changes.slice(from, from + atOnce.changes) }
  } else if ('people' in event) {
    for (let from = 0; from < event.people.length; from += atOnce.people)
      yield { people: event.people.slice(from, from + atOnce.people) }
  } else yield event
}

export const payloadsOf = (events: readonly UpdateEvent[]): string[] =>
  events
    .flatMap((event) => [...split(event)])
    .map((event) => JSON.stringify({ id: newEventId(), ...event } satisfies Message))

/** Sends the events when the transaction commits. */
export async function notify(tx: Tx, ...events: UpdateEvent[]): Promise<void> {
  const payloads = payloadsOf(events)
  if (payloads.length === 0) return
  await sql`select pg_notify(${channel}, payload)
    from unnest(${payloads}::text[]) with ordinality as message (payload, place) order by place`.execute(
    tx,
  )
}
