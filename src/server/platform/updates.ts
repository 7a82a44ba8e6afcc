// Live updates: what changed goes to every open stream that may know it, in this process and, by NOTIFY, in the others.
import { randomUUID } from 'node:crypto'
import type { Update } from '#contract/updates.ts'
import { Presence } from './presence.ts'
import { type Viewer, isStaff } from './viewer.ts'

/** A change and how far it may be told; clients learn of internal records nothing. */
export interface Change extends Update {
  isInternal?: boolean
  /** Became internal just now: to clients it is gone. */
  isWithdrawn?: boolean
}

/**
 * Between processes also: people whose access changed, so that their streams are looked at again; whether staff have a
 * window open at one of the processes.
 */
export type Notice =
  | { changes: Change[] }
  | { people: string[] }
  | { refresh: true }
  | { staff: { process: string; isHere: boolean } }

export interface Stream {
  viewer: Viewer
  send(event: 'update' | 'refresh', data: string, id: string): void
  /** Looks the session up again; closes the stream when it has ended. */
  recheck(): Promise<void>
  close(): void
}

/** What the viewer may learn of a change, if anything. */
function updateFor(viewer: Viewer, change: Change): Update | undefined {
  const { isInternal, isWithdrawn, ...update } = change
  if (isStaff(viewer)) return update
  if (!viewer.companies.some(({ id }) => id === update.company)) return undefined
  if (isWithdrawn) return { ...update, version: 0 }
  return isInternal ? undefined : update
}

/** Kept for streams that come back after a gap. */
const keptChanges = 5000

export class Updates {
  /** Event ids of this process: another process or a restart cannot continue them. */
  readonly #epoch = randomUUID().slice(0, 8)
  #count = 0
  readonly #kept: { id: number; change: Change }[] = []
  readonly #streams = new Set<Stream>()
  readonly #listeners = new Set<(notice: Notice) => void>()
  readonly #staff = new Presence(this.#epoch, (staff) => this.publish({ staff }))
  #relay: ((notice: Notice) => void) | undefined

  /** Whether the other processes can be heard; what is kept in memory may be out of date while not. */
  isHearing = true

  /** Passes local notices on to other processes. */
  relayTo(relay: (notice: Notice) => void): void {
    this.#relay = relay
  }

  /** Hears every notice as soon as it is known here, before any stream. */
  onNotice(listener: (notice: Notice) => void): void {
    this.#listeners.add(listener)
  }

  /** Whether staff have a window open, at this process or another. */
  get isStaffHere(): boolean {
    return this.#staff.isHere
  }

  publish(notice: Notice): void {
    this.receive(notice)
    this.#relay?.(notice)
  }

  /** What this or another process published. */
  receive(notice: Notice): void {
    if ('staff' in notice) this.#staff.learn(notice.staff)
    if ('refresh' in notice) this.#staff.sayAgain()
    for (const listener of this.#listeners) listener(notice)
    if ('changes' in notice) notice.changes.forEach((change) => this.#spread(change))
    else if ('people' in notice) this.#recheck(new Set(notice.people))
    else if ('refresh' in notice) this.#refresh()
  }

  /** Something may have been missed: every stream is asked to read all anew. */
  refreshAll(): void {
    this.receive({ refresh: true })
  }

  #refresh(): void {
    this.#count += 1
    this.#kept.length = 0
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

  closeAll(): void {
    this.#staff.stop()
    for (const stream of this.#streams) stream.close()
  }

  countOf(personId: string): number {
    return [...this.#streams].filter(({ viewer }) => viewer.personId === personId).length
  }

  #spread(change: Change): void {
    this.#count += 1
    this.#kept.push({ id: this.#count, change })
    if (this.#kept.length > keptChanges) this.#kept.shift()
    for (const stream of this.#streams) this.#tell(stream, change, this.lastId)
  }

  #tell(stream: Stream, change: Change, id: string): void {
    const update = updateFor(stream.viewer, change)
    if (update) stream.send('update', JSON.stringify(update), id)
  }

  #resume(stream: Stream, lastEventId: string): void {
    const [epoch, count] = lastEventId.split('-')
    const last = Number(count)
    const oldest = this.#kept[0]?.id ?? this.#count + 1
    const isKnown = epoch === this.#epoch && last <= this.#count && last >= oldest - 1
    if (!isKnown) return stream.send('refresh', '{}', this.lastId)
    for (const { id, change } of this.#kept) {
      if (id > last) this.#tell(stream, change, `${this.#epoch}-${id}`)
    }
  }

  #countStaff(): void {
    this.#staff.count([...this.#streams].filter(({ viewer }) => isStaff(viewer)).length)
  }

  #recheck(people: Set<string>): void {
    for (const stream of this.#streams) {
      if (people.has(stream.viewer.personId)) void stream.recheck()
    }
  }
}
