// The latest changes in the order of their commits, the same at every process, so that any of them can resume a stream.
import { type Change, newEventId } from './database/notify.ts'

/** Number of entries retained for streams that reconnect after a gap. */
const maxEntries = 5000

/** A change; everything must be refreshed; or just a mark for everyone, which says that a moment has passed. */
export interface LogEntry {
  id: string
  change?: Change
  isRefresh?: boolean
}

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
   * The id of the latest entry that someone may learn of: others must not show by their ids that something has happened.
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
