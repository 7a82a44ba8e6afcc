// Live updates: keeps the latest changes of all processes, and delivers each to every authorized stream of this one.
import { randomUUID } from 'node:crypto'
import type { Update } from '#contract/updates.ts'
import { Presence } from './presence.ts'
import {
  type Change,
  type Message,
  type UpdateEvent,
  changeId,
  newEventId,
} from './database/notify.ts'
import { type Caller, canReadKind, canSeeCompany, isPermitted, isStaff } from './caller.ts'

/** Number of entries retained for streams that reconnect after a gap. */
const maxEntries = 5000

/** A change; everything must be refreshed; or just a mark for everyone, which says that a moment has passed. */
interface LogEntry {
  id: string
  change?: Change
  isRefresh?: boolean
}

/** The latest changes in the order of their commits, the same at every process, so that any of them can resume a stream. */
export class ChangeLog {
  #entries: LogEntry[] = [{ id: newEventId() }]

  append(entry: LogEntry): void {
    this.#entries.push(entry)
    if (this.#entries.length > maxEntries) this.#entries.shift()
  }

  /** Changes may have been missed, so no earlier id can be resumed. */
  reset(): void {
    this.#entries = [{ id: newEventId() }]
  }

  /**
   * The id of the latest entry that someone may see, because other ids would reveal that something has happened.
   * @returns '' if none is retained
   */
  lastId(isVisible: (change: Change) => boolean): string {
    return this.#entries.findLast(({ change }) => !change || isVisible(change))?.id ?? ''
  }

  /** @returns the later entries; undefined if the id is unknown here */
  since(id: string): LogEntry[] | undefined {
    const at = this.#entries.findLastIndex((entry) => entry.id === id)
    return at === -1 ? undefined : this.#entries.slice(at + 1)
  }
}

export interface Stream {
  caller: Caller
  send(event: 'update' | 'refresh', data: string, id: string): void
  /** Rechecks the session; closes the stream if it has ended. */
  recheck(): Promise<void>
  reconnect(): void
}

/** What the caller may learn about a change, if anything. */
function updateFor(caller: Caller, change: Change): Update | undefined {
  const { isInternal, isWithdrawn, isRestored: _, isMany: __, person, ...update } = change
  if (person !== undefined) return person === caller.personId ? update : undefined
  if (!canReadKind(caller, update.kind)) return undefined
  // A record of the agency itself.
  if (update.company === undefined) return isStaff(caller) ? update : undefined
  if (!canSeeCompany(caller, update.company)) return undefined
  if (isStaff(caller)) return update
  if (isWithdrawn) return { ...update, version: 0 }
  return isInternal ? undefined : update
}

function sendEntry(stream: Stream, { id, change, isRefresh }: LogEntry): void {
  if (isRefresh) stream.send('refresh', '{}', id)
  const update = change && updateFor(stream.caller, change)
  if (!update) return
  if (change.isMany) stream.send('refresh', '{}', id)
  else stream.send('update', JSON.stringify(update), id)
}

/** After this long without activity a person counts as offline, even with a window open. */
const activeForMs = 3 * 60_000
const recountMs = 20_000

export class Updates {
  readonly #log = new ChangeLog()
  readonly #streams = new Set<Stream>()
  readonly #listeners = new Set<(event: UpdateEvent) => void>()
  readonly #keepers = new Set<(changes: readonly Change[]) => void>()
  readonly #staff = new Presence(randomUUID(), (staff) => this.publish({ staff }))
  readonly #activeAt = new Map<string, number>()
  #recount: NodeJS.Timeout | undefined
  #send: ((event: UpdateEvent) => void) | undefined

  /** Whether events are being received; if not, what is kept may be stale. */
  isListening = true

  /** @param send sends an event to all processes */
  connectPublisher(send: (event: UpdateEvent) => void): void {
    this.#send = send
  }

  /** Called for every event as soon as it is known here, before any stream. */
  onEvent(listener: (event: UpdateEvent) => void): void {
    this.#listeners.add(listener)
  }

  /** Also called when a transaction of this process has committed, so that its caller never gets an outdated copy. */
  onCommit(listener: (changes: readonly Change[]) => void): void {
    this.#keepers.add(listener)
  }

  committed(changes: readonly Change[]): void {
    for (const listener of this.#keepers) listener(changes)
  }

  /** Whether staff who answer chats have been active recently in an open window, at this process or another. */
  get isStaffOnline(): boolean {
    return this.#staff.isOnline
  }

  /** For events that belong to no transaction. */
  publish(event: UpdateEvent): void {
    this.#send?.(event)
  }

  /** Receives an event of this or another process. */
  receive({ id, ...event }: Message): void {
    if ('staff' in event) this.#staff.receive(event.staff)
    if ('refresh' in event) this.#staff.announceAgain()
    for (const listener of this.#listeners) listener(event)
    if ('people' in event) this.#recheck(new Set(event.people))
    else if ('mark' in event) this.#log.append({ id })
    else if ('refresh' in event) {
      this.#broadcast({ id, isRefresh: true })
      // The missed events may have been about people.
      for (const stream of this.#streams) void stream.recheck()
    } else if ('changes' in event) {
      for (const [place, change] of event.changes.entries())
        this.#broadcast({ id: changeId(id, place), change })
    }
  }

  /** Events may have been missed: makes every stream refresh. */
  refreshAll(): void {
    this.#log.reset()
    this.receive({ id: newEventId(), refresh: true })
  }

  /** The id of the latest event that the caller may know of. */
  lastId(caller: Caller): string {
    return this.#log.lastId((change) => updateFor(caller, change) !== undefined)
  }

  open(stream: Stream, lastEventId: string | undefined): () => void {
    this.#streams.add(stream)
    this.recordActivity(stream.caller)
    if (lastEventId !== undefined) this.#resume(stream, lastEventId)
    // Its access may have changed since its session was read.
    void stream.recheck()
    return () => {
      this.#streams.delete(stream)
      this.#countStaff()
    }
  }

  /** Closes all streams, so that clients reconnect to another process. */
  closeAll(): void {
    clearTimeout(this.#recount)
    this.#staff.stop()
    for (const stream of this.#streams) stream.reconnect()
  }

  get streamCount(): number {
    return this.#streams.size
  }

  countStreams(personId: string): number {
    return [...this.#streams].filter(({ caller }) => caller.personId === personId).length
  }

  #broadcast(entry: LogEntry): void {
    this.#log.append(entry)
    for (const stream of this.#streams) sendEntry(stream, entry)
  }

  #resume(stream: Stream, lastEventId: string): void {
    const missed = this.#log.since(lastEventId)
    if (!missed || missed.some(({ isRefresh }) => isRefresh)) {
      stream.send('refresh', '{}', this.lastId(stream.caller))
    } else for (const entry of missed) sendEntry(stream, entry)
  }

  /** Records activity of a staff member. */
  recordActivity({ personId }: Caller): void {
    this.#activeAt.set(personId, Date.now())
    this.#countStaff()
  }

  #countStaff(): void {
    const since = Date.now() - activeForMs
    const active = [...this.#streams].filter(
      ({ caller }) =>
        isPermitted(caller, 'inbox') && (this.#activeAt.get(caller.personId) ?? 0) > since,
    )
    this.#staff.setWindowCount(active.length)
    clearTimeout(this.#recount)
    if (active.length > 0) {
      this.#recount = setTimeout(() => this.#countStaff(), recountMs).unref()
    } else this.#activeAt.clear()
  }

  #recheck(people: Set<string>): void {
    for (const stream of this.#streams) {
      if (people.has(stream.caller.personId)) void stream.recheck()
    }
  }
}
