// What a transaction changes, sent to all processes on the database by NOTIFY: it arrives once the transaction commits, in the
// order of the commits.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Update } from '#contract/updates.ts'
import type { StaffPresence } from '../presence.ts'
import type { Tx } from './pool.ts'

/** A change and its audience; clients are not informed of internal records. */
export interface Change extends Update {
  isInternal?: boolean
  /** Has just become internal: clients see it as deleted. */
  isWithdrawn?: boolean
  /** Was deleted and has been restored, regardless of its version. */
  isRestored?: boolean
  /** Visible to this person only. */
  person?: string
  /** Represents many changes of its kind: windows refresh. */
  isMany?: boolean
}

/**
 * Changes; people whose access changed, so their streams must be rechecked; everything may have changed; whether staff have
 * a window open at a process; a mark, which shows that events arrive.
 */
export type UpdateEvent =
  | { changes: readonly Change[] }
  | { people: string[] }
  | { refresh: true }
  | { staff: StaffPresence }
  | { mark: true }

/** An event with its unique id. */
export type Message = UpdateEvent & { id: string }

export const newEventId = (): string => randomBytes(9).toString('base64url')

/** The same at every process. Reveals neither the message nor the place in it, and so no changes that only others see. */
export const changeId = (message: string, place: number): string =>
  createHash('sha256').update(`${message} ${place}`).digest('base64url').slice(0, 12)

/** Above this number of records, `addMany` makes windows refresh instead of announcing each record. */
const maxAnnounced = 25

/** Who learns of a change, and whether the record is new or gone. */
const toAudienceKey = ({ kind, company, isInternal, isWithdrawn, isRestored, version }: Change) =>
  [kind, company, isInternal, isWithdrawn, isRestored, Math.min(version, 2)].join()

export class PendingChanges {
  #changes: Change[] = []
  #people: string[] = []
  /** The changes of `addMany`, and of each audience the first. */
  #several: Change[] = []
  readonly #audiences = new Map<string, Change>()
  #severalCount = 0

  add(change: Change): void {
    this.#changes.push(change)
  }

  addMany(changes: readonly Change[]): void {
    this.#severalCount += changes.length
    if (this.#severalCount <= maxAnnounced) this.#several.push(...changes)
    for (const change of changes) this.#audiences.set(toAudienceKey(change), change)
  }

  /** The streams of these people check their session again. */
  addPeople(ids: readonly string[]): void {
    this.#people.push(...ids)
  }

  /** Starts over, for work that is done again. */
  clear(): void {
    this.#changes = []
    this.#people = []
    this.#several = []
    this.#audiences.clear()
    this.#severalCount = 0
  }

  /** @returns the changes that are announced */
  async send(tx: Tx): Promise<Change[]> {
    const many = [...this.#audiences.values()].map((change) => ({ ...change, isMany: true }))
    const changes = [
      ...this.#changes,
      ...(this.#severalCount > maxAnnounced ? many : this.#several),
    ]
    await notify(tx, { changes }, { people: this.#people })
    return changes
  }
}

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

export const toPayloads = (events: readonly UpdateEvent[]): string[] =>
  events
    .flatMap((event) => [...split(event)])
    .map((event) => JSON.stringify({ id: newEventId(), ...event } satisfies Message))

/** Sends the events when the transaction commits. */
export async function notify(tx: Tx, ...events: UpdateEvent[]): Promise<void> {
  const payloads = toPayloads(events)
  if (payloads.length === 0) return
  await sql`select pg_notify(${channel}, payload)
    from unnest(${payloads}::text[]) with ordinality as message (payload, place) order by place`.execute(
    tx,
  )
}
