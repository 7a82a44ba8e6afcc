// The latest changes, numbered by the process that made them, so that any process can continue a stream another began.
import type { Update } from '#contract/updates.ts'

/** A change and who may learn of it; clients learn nothing of internal records. */
export interface Change extends Update {
  isInternal?: boolean
  /** Became internal just now: to clients it is gone. */
  isWithdrawn?: boolean
  /** Was deleted and is there again, whatever its version. */
  isRestored?: boolean
  /** It concerns this person alone. */
  person?: string
}

/** Changes held for streams that come back after a gap. */
const maxEntries = 5000

interface Entry {
  process: string
  count: number
  change: Change
}

interface ProcessChanges {
  /** Number of the latest change of this process that has arrived. */
  count: number
  /** Every later change of it is held. */
  heldFrom: number
}

/**
 * How many changes of each process have been seen, as `process-count` with commas between. Positions joined by a comma are
 * what has been seen of either.
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

  get hasPeers(): boolean {
    return this.#processes.size > 1
  }

  get position(): string {
    return formatPosition(Array.from(this.#processes, ([process, { count }]) => [process, count]))
  }

  /** Notes that a process exists and how many changes it has made, all of which have arrived or are past. */
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

  /** A process has ended and everything it published has arrived. */
  forget(process: string): void {
    this.#processes.delete(process)
    this.#entries = this.#entries.filter((entry) => entry.process !== process)
  }

  /** Something may have been missed: nothing from before can be continued. */
  reset(): void {
    const count = this.count + 1
    this.#processes.clear()
    this.#processes.set(this.#self, { count, heldFrom: count })
    this.#entries = []
  }

  /** Whether all that was seen at the position has arrived here too. */
  hasSeen(position: string): boolean {
    const counts = parsePosition(position)
    if (!counts) return false
    return [...counts].every(
      ([process, count]) => (this.#processes.get(process)?.count ?? -1) >= count,
    )
  }

  /** What has been seen at the position or here, of the processes that are known here. */
  merge(position: string): string {
    const counts = parsePosition(position)
    return formatPosition(
      Array.from(this.#processes, ([process, { count }]) => [
        process,
        Math.max(count, counts?.get(process) ?? 0),
      ]),
    )
  }

  /**
   * @returns the changes since then, each with the position after it; undefined where that cannot be told
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
    // Another process may have been told of what is still on its way here; of our own nothing is.
    return process !== this.#self || count <= known.count
  }
}
