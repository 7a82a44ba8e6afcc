// The changes of one transaction, collected and then sent with its commit as live updates.
import type { Change } from './update-event.ts'
import { notify } from './database/notify.ts'
import type { Tx } from './database/pool.ts'

/** Above this number of records, `addMany` makes windows refresh instead of announcing each record. */
const maxAnnounced = 25

/** Who learns of a change, and whether the record is new or gone. */
const audienceOf = ({ kind, company, isInternal, isWithdrawn, isRestored, version }: Change) =>
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
    for (const change of changes) this.#audiences.set(audienceOf(change), change)
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
