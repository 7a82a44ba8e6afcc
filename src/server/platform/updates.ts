// Live updates: delivers changes to every authorized stream, in this process and, through NOTIFY, in the others.
import { randomUUID } from 'node:crypto'
import type { Update } from '#contract/updates.ts'
import { type Change, ChangeLog } from './change-log.ts'
import { Presence, type StaffPresence } from './presence.ts'
import { type Viewer, isStaff, isPermitted, canSeeCompany, canSeeMoney } from './viewer.ts'

/**
 * Events between processes: changes; people whose access changed, so their streams must be rechecked;
 * possibly missed events; whether staff have a window open at a process.
 */
export type UpdateEvent =
  | { changes: Change[] }
  | { people: string[] }
  | { refresh: true }
  | { staff: StaffPresence }

export interface Stream {
  viewer: Viewer
  send(event: 'update' | 'refresh', data: string, id: string): void
  /** Rechecks the session; closes the stream if it has ended. */
  recheck(): Promise<void>
  reconnect(): void
}

const inboxKinds: readonly Update['kind'][] = ['message', 'chat', 'booking']

/** For records of the agency itself, which have no company. */
function canSeeOfAgency(viewer: Viewer, kind: Update['kind']): boolean {
  if (inboxKinds.includes(kind)) return isPermitted(viewer, 'inbox')
  if (kind === 'person') return isPermitted(viewer, 'people')
  if (kind === 'deadLetter') return isPermitted(viewer, 'settings')
  return isStaff(viewer)
}

/** Only for staff with access to money. */
const moneyKinds: readonly Update['kind'][] = ['invoice', 'quote', 'schedule', 'retainer']

/** What the viewer may learn about a change, if anything. */
function updateFor(viewer: Viewer, change: Change): Update | undefined {
  const { isInternal, isWithdrawn, isRestored: _, person, ...update } = change
  if (person !== undefined) return person === viewer.personId ? update : undefined
  if (update.company === undefined) return canSeeOfAgency(viewer, update.kind) ? update : undefined
  if (!canSeeCompany(viewer, update.company)) return undefined
  if (moneyKinds.includes(update.kind) && !canSeeMoney(viewer)) return undefined
  if (isStaff(viewer)) return update
  if (isWithdrawn) return { ...update, version: 0 }
  return isInternal ? undefined : update
}

/** After this long without activity a person counts as offline, even with a window open. */
const activeForMs = 3 * 60_000
const recountMs = 20_000

/** After a write with an unknown outcome: soon, and once PostgreSQL has ended even the slowest statement. */
const lostAnswerRefreshMs = { soon: 5000, late: 21_000 }

export class Updates {
  /** Identifies this process to the others. */
  readonly process = randomUUID().slice(0, 8)
  readonly #log = new ChangeLog(this.process)
  readonly #streams = new Set<Stream>()
  readonly #listeners = new Set<(event: UpdateEvent) => void>()
  readonly #staff = new Presence(this.process, (staff) => this.publish({ staff }))
  readonly #activeAt = new Map<string, number>()
  #recount: NodeJS.Timeout | undefined
  #soonRefresh: NodeJS.Timeout | undefined
  #lateRefresh: NodeJS.Timeout | undefined
  #publishToOthers: ((event: UpdateEvent, count: number) => void) | undefined

  /** Whether events from other processes are being received; if not, caches may be stale. */
  isListening = true

  /** @param publish sends published events to the other processes, with the number of the latest change */
  connectPublisher(publish: (event: UpdateEvent, count: number) => void): void {
    this.#publishToOthers = publish
  }

  /** Called for every event as soon as it is known here, before any stream. */
  onEvent(listener: (event: UpdateEvent) => void): void {
    this.#listeners.add(listener)
  }

  /** Whether staff who answer chats have been active recently in an open window, at this process or another. */
  get isStaffOnline(): boolean {
    return this.#staff.isOnline
  }

  publish(event: UpdateEvent): void {
    this.receive(event)
    this.#publishToOthers?.(event, this.count)
  }

  /** Receives another process's event, or its heartbeat; `count` is the number of its latest change. */
  receiveFrom(process: string, count: number, event?: UpdateEvent): void {
    if (event && 'changes' in event) this.receive(event, { process, count })
    else {
      this.#log.learn(process, count)
      if (event) this.receive(event)
    }
  }

  /** Removes a process that has ended; its changes are in the past for everyone. */
  forget(process: string): void {
    this.#log.forget(process)
  }

  /** @param from the process that made the changes, if another */
  receive(event: UpdateEvent, from?: { process: string; count: number }): void {
    if ('staff' in event) this.#staff.receive(event.staff)
    if ('refresh' in event) this.#staff.announceAgain()
    for (const listener of this.#listeners) listener(event)
    if ('changes' in event) this.#broadcast(event.changes, from)
    else if ('people' in event) this.#recheck(new Set(event.people))
    else if ('refresh' in event) this.#refresh()
  }

  /** Events may have been missed: makes every stream refresh. */
  refreshAll(): void {
    this.receive({ refresh: true })
  }

  /** A write has an unknown outcome, or may still be executed, so everyone refetches. */
  refreshAfterLostAnswer(): void {
    const refresh = () => this.publish({ refresh: true })
    this.#soonRefresh ??= setTimeout(() => {
      this.#soonRefresh = undefined
      refresh()
    }, lostAnswerRefreshMs.soon).unref()
    clearTimeout(this.#lateRefresh)
    this.#lateRefresh = setTimeout(refresh, lostAnswerRefreshMs.late).unref()
  }

  #refresh(): void {
    this.#log.reset()
    for (const stream of this.#streams) stream.send('refresh', '{}', this.lastId)
  }

  /** Number of the latest change made by this process. */
  get count(): number {
    return this.#log.count
  }

  /** The position up to which changes have been seen here; used as event id of streams. */
  get lastId(): string {
    return this.#log.position
  }

  /** Whether everything seen at the position, at any process, has also arrived here. */
  hasSeen(position: string): boolean {
    return this.#log.hasSeen(position)
  }

  open(stream: Stream, lastEventId: string | undefined): () => void {
    this.#streams.add(stream)
    this.recordActivity(stream.viewer)
    if (lastEventId !== undefined) this.#resume(stream, lastEventId)
    return () => {
      this.#streams.delete(stream)
      this.#countStaff()
    }
  }

  /** Closes all streams, so that clients reconnect to another process. */
  closeAll(): void {
    for (const timer of [this.#recount, this.#soonRefresh, this.#lateRefresh]) clearTimeout(timer)
    this.#staff.stop()
    for (const stream of this.#streams) stream.reconnect()
  }

  get streamCount(): number {
    return this.#streams.size
  }

  countStreams(personId: string): number {
    return [...this.#streams].filter(({ viewer }) => viewer.personId === personId).length
  }

  #broadcast(
    changes: Change[],
    { process, count } = { process: this.process, count: this.count + changes.length },
  ): void {
    for (const [i, change] of changes.entries()) {
      this.#log.append(process, count - changes.length + i + 1, change)
      const id = this.lastId
      for (const stream of this.#streams) this.#send(stream, change, id)
    }
  }

  #send(stream: Stream, change: Change, id: string): void {
    const update = updateFor(stream.viewer, change)
    if (update) stream.send('update', JSON.stringify(update), id)
  }

  #resume(stream: Stream, lastEventId: string): void {
    const missed = this.#log.since(lastEventId)
    if (!missed) return stream.send('refresh', '{}', this.lastId)
    for (const { change, position } of missed) this.#send(stream, change, position)
  }

  /** Records activity of a staff member. */
  recordActivity({ personId }: Viewer): void {
    this.#activeAt.set(personId, Date.now())
    this.#countStaff()
  }

  #countStaff(): void {
    const since = Date.now() - activeForMs
    const active = [...this.#streams].filter(
      ({ viewer }) =>
        isPermitted(viewer, 'inbox') && (this.#activeAt.get(viewer.personId) ?? 0) > since,
    )
    this.#staff.setWindowCount(active.length)
    clearTimeout(this.#recount)
    if (active.length > 0) {
      this.#recount = setTimeout(() => this.#countStaff(), recountMs).unref()
    } else this.#activeAt.clear()
  }

  #recheck(people: Set<string>): void {
    for (const stream of this.#streams) {
      if (people.has(stream.viewer.personId)) void stream.recheck()
    }
  }
}
