// The changes of one call, collected until its commit and then published as live updates.
import type { Change } from './change-log.ts'
import { isAnswerLost } from './database/errors.ts'
import type { Updates } from './updates.ts'

/** Above this number of records, `addMany` makes windows refresh instead of announcing each record. */
const maxAnnounced = 25

export class PendingChanges {
  readonly #updates: Updates
  readonly #changes: Change[] = []
  readonly #people: string[] = []
  /** The changes of `addMany` that may be announced individually, and the total count. */
  readonly #several: Change[] = []
  #severalCount = 0

  constructor(updates: Updates) {
    this.#updates = updates
  }

  add(change: Change): void {
    this.#changes.push(change)
  }

  addMany(changes: readonly Change[]): void {
    this.#severalCount += changes.length
    if (this.#severalCount <= maxAnnounced) this.#several.push(...changes)
  }

  /** The streams of these people check their session again. */
  addPeople(ids: readonly string[]): void {
    this.#people.push(...ids)
  }

  /** Publishes what the work has added, once it is committed. Starts over if the work is retried. */
  async publishAfter<T>(work: () => Promise<T>): Promise<T> {
    const updates = this.#updates
    const [changes, people, several] = [this.#changes, this.#people, this.#several]
    changes.length = 0
    people.length = 0
    several.length = 0
    this.#severalCount = 0
    const result = await work().catch((error: unknown) => {
      const hasWritten = changes.length + this.#severalCount + people.length > 0
      if (hasWritten && isAnswerLost(error)) updates.refreshAfterLostAnswer()
      throw error
    })
    if (this.#severalCount > maxAnnounced) updates.publish({ refresh: true })
    else changes.push(...several)
    if (changes.length > 0) updates.publish({ changes: changes.splice(0) })
    if (people.length > 0) updates.publish({ people: people.splice(0) })
    return result
  }
}
