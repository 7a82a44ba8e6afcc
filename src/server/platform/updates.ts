// Live updates: what changed goes to every open stream that may know it, in this process and, by NOTIFY, in the others.
import { randomUUID } from 'node:crypto'
import type { Update } from '#contract/updates.ts'
import { Presence, type StaffPresence } from './presence.ts'
import { type Viewer, isStaff } from './viewer.ts'

/** A change and who may learn of it; clients learn nothing of internal records. */
export interface Change extends Update {
  isInternal?: boolean
  /** Became internal just now: to clients it is gone. */
  isWithdrawn?: boolean
}

/**
 * What processes publish to each other: changes; people whose access changed, so that their streams are checked again;
 * that something may have been missed; whether staff have a window open at one of the processes.
 */
export type UpdateEvent =
  | { changes: Change[] }
  | { people: string[] }
  | { refresh: true }
  | { staff: StaffPresence }

export interface Stream {
  viewer: Viewer
  send(event: 'update' | 'refresh', data: string, id: string): void
  /** Looks the session up again; closes the stream when it has ended. */
  recheck(): Promise<void>
  reconnect(): void
}

/** What the viewer may learn of a change, if anything. */
function updateFor(viewer: Viewer, change: Change): Update | undefined {
  const { isInternal, isWithdrawn, ...update } = change
  if (isStaff(viewer)) return update
  if (!viewer.companies.some(({ id }) => id === update.company)) return undefined
  if (isWithdrawn) return { ...update, version: 0 }
  return isInternal ? undefined : update
}

/** Changes held for streams that come back after a gap. */
const maxHistory = 5000

export class Updates {
  /** Event ids of this process: another process or a restart cannot continue them. */
  readonly #epoch = randomUUID().slice(0, 8)
  #count = 0
  readonly #history: { id: number; change: Change }[] = []
  readonly #streams = new Set<Stream>()
  readonly #listeners = new Set<(event: UpdateEvent) => void>()
  readonly #staff = new Presence(this.#epoch, (staff) => this.publish({ staff }))
  #publishToOthers: ((event: UpdateEvent) => void) | undefined

  /** Whether events of the other processes arrive; caches may be out of date while not. */
  isListening = true

  /** @param publish sends what is published here to the other processes */
  connectPublisher(publish: (event: UpdateEvent) => void): void {
    this.#publishToOthers = publish
  }

  /** Called with every event as soon as it is known here, before any stream. */
  onEvent(listener: (event: UpdateEvent) => void): void {
    this.#listeners.add(listener)
  }

  /** Whether staff have a window open, at this process or another. */
  get isStaffOnline(): boolean {
    return this.#staff.isOnline
  }

  publish(event: UpdateEvent): void {
    this.receive(event)
    this.#publishToOthers?.(event)
  }

  /** What this or another process published. */
  receive(event: UpdateEvent): void {
    if ('staff' in event) this.#staff.receive(event.staff)
    if ('refresh' in event) this.#staff.announceAgain()
    for (const listener of this.#listeners) listener(event)
    if ('changes' in event) event.changes.forEach((change) => this.#broadcast(change))
    else if ('people' in event) this.#recheck(new Set(event.people))
    else if ('refresh' in event) this.#refresh()
  }

  /** Something may have been missed: every stream is asked to refresh. */
  refreshAll(): void {
    this.receive({ refresh: true })
  }

  #refresh(): void {
    this.#count += 1
    this.#history.length = 0
    for (const stream of this.#streams) stream.send('refresh', '{}', this.lastId)
  }

  get lastId(): string {
    return `${this.#epoch}-${this.#count}`
  }

  open(stream: Stream, lastEventId: string | undefined): () => void {
    this.#streams.add(stream)
    this.#countStaff()
    if (lastEventId !== undefined) this.#resume(stream, lastEventId)
    return () => {
      this.#streams.delete(stream)
      this.#countStaff()
    }
  }

  /** Asks every reader to come back elsewhere. */
  closeAll(): void {
    this.#staff.stop()
    for (const stream of this.#streams) stream.reconnect()
  }

  countStreams(personId: string): number {
    return [...this.#streams].filter(({ viewer }) => viewer.personId === personId).length
  }

  #broadcast(change: Change): void {
    this.#count += 1
    this.#history.push({ id: this.#count, change })
    if (this.#history.length > maxHistory) this.#history.shift()
    for (const stream of this.#streams) this.#send(stream, change, this.lastId)
  }

  #send(stream: Stream, change: Change, id: string): void {
    const update = updateFor(stream.viewer, change)
    if (update) stream.send('update', JSON.stringify(update), id)
  }

  #resume(stream: Stream, lastEventId: string): void {
    const [epoch, count] = lastEventId.split('-')
    const last = Number(count)
    const oldest = this.#history[0]?.id ?? this.#count + 1
    const isKnown = epoch === this.#epoch && last <= this.#count && last >= oldest - 1
    if (!isKnown) return stream.send('refresh', '{}', this.lastId)
    for (const { id, change } of this.#history) {
      if (id > last) this.#send(stream, change, `${this.#epoch}-${id}`)
    }
  }

  #countStaff(): void {
    this.#staff.setWindowCount([...this.#streams].filter(({ viewer }) => isStaff(viewer)).length)
  }

  #recheck(people: Set<string>): void {
    for (const stream of this.#streams) {
      if (people.has(stream.viewer.personId)) void stream.recheck()
    }
  }
}
