// The latest changes, numbered by the process that made them, so that any process can resume a stream started at another.
import type { Update } from '#contract/updates.ts'

/** A change and its audience; clients are not informed of internal records. */
export interface Change extends Update {
  isInternal?: boolean
  /** Has just become internal: clients see it as deleted. */
  isWithdrawn?: boolean
  /** Was deleted and has been restored, regardless of its version. */
  isRestored?: boolean
  /** Visible to this person only. */
  person?: string
}

/** Number of changes retained for streams that reconnect after a gap. */
const maxEntries = 5000

interface Entry {
  process: string
  count: number
  change: Change
}

interface ProcessChanges {
  /** Number of the latest change received from this process. */
  count: number
  /** Every later change of the process is retained. */
  heldFrom: number
}

/**
 * Position: number of changes seen per process, as comma-separated `process-count`. Positions joined by a comma are
 * the union of both.
 */
function parsePosition(position: string): Map<string, number> | undefined {
  const counts = new Map<string, number>()
  for (const part of position.split(',')) {
    const [, process, count] = /^([\da-f]{8})-(\d{1,12})$/.exec(part) ?? []
    if (process === undefined) return undefined
    counts.set(process, Math.max(counts.get(process) ?? 0, Number(count)))
  }
  return counts
}

const formatPosition = (counts: Iterable<[string, number]>) =>
  Array.from(counts, ([process, count]) => `${process}-${count}`).join(',')

export class ChangeLog {
  readonly #self: string
  readonly #processes = new Map<string, ProcessChanges>()
  #entries: Entry[] = []

  /** @param self this process, as eight hexadecimal digits */
  constructor(self: string) {
    this.#self = self
    this.#processes.set(self, { count: 0, heldFrom: 0 })
  }

  /** Number of the latest change of this process. */
  get count(): number {
    return this.#processes.get(this.#self)?.count ?? 0
  }

  get position(): string {
    return formatPosition(Array.from(this.#processes, ([process, { count }]) => [process, count]))
  }

  /** Registers a process and its number of changes, all of which have been received or are in the past. */
  learn(process: string, count: number): void {
    const known = this.#processes.get(process)
    if (known) known.count = Math.max(known.count, count)
    else this.#processes.set(process, { count, heldFrom: count })
  }

  append(process: string, count: number, change: Change): void {
    this.learn(process, count - 1)
    this.learn(process, count)
    this.#entries.push({ process, count, change })
    if (this.#entries.length <= maxEntries) return
    const dropped = this.#entries.shift()
    const known = dropped && this.#processes.get(dropped.process)
    if (known) known.heldFrom = dropped.count
  }

  /** Removes a process that has ended, after everything it published has arrived. */
  forget(process: string): void {
    this.#processes.delete(process)
    this.#entries = this.#entries.filter((entry) => entry.process !== process)
  }

  /** Changes may have been missed, so earlier positions can no longer be resumed. */
  reset(): void {
    const count = this.count + 1
    this.#processes.clear()
    this.#processes.set(this.#self, { count, heldFrom: count })
    this.#entries = []
  }

  /** Whether everything seen at the position has also arrived here. */
  hasSeen(position: string): boolean {
    const counts = parsePosition(position)
    if (!counts) return false
    return [...counts].every(
      ([process, count]) => (this.#processes.get(process)?.count ?? -1) >= count,
    )
  }

  /**
   * @returns the changes since then, each with the position after it; undefined if they cannot be determined
   */
  since(position: string): { change: Change; position: string }[] | undefined {
    const seen = parsePosition(position)
    if (!seen || ![...seen].every(([process, count]) => this.#canContinue(process, count))) {
      return undefined
    }
    for (const [process, { heldFrom }] of this.#processes) {
      if (!seen.has(process) && heldFrom > 0) return undefined
    }
    return this.#entries
      .filter(({ process, count }) => count > (seen.get(process) ?? 0))
      .map(({ process, count, change }) => {
        seen.set(process, count)
        return { change, position: formatPosition(seen) }
      })
  }

  #canContinue(process: string, count: number): boolean {
    const known = this.#processes.get(process)
    if (!known || count < known.heldFrom) return false
    // Another process's change may have been seen elsewhere before it arrives here; our own are always known here.
    return process !== this.#self || count <= known.count
  }
}
