// Outgoing comments: shown immediately, stored on the device until saved, and retried by the person when sending failed.
import type { Comment } from '#contract/comments.ts'
import { ApiError } from '#web/lib/api.ts'
import { type DraftName, readDraft, removeDraft, saveDraft } from '#web/lib/drafts.ts'

export interface Outgoing extends Pick<Comment, 'text' | 'visibility'> {
  /** Idempotency key, so retries save the comment only once. */
  key: string
  /** Why sending failed; absent while in flight. */
  problem?: string | undefined
}

export class Outbox {
  #items: readonly Outgoing[]
  readonly #personId: string
  readonly #name: DraftName
  readonly #listeners = new Set<() => void>()

  /** Restores comments left unsent when the window was closed. */
  constructor(personId: string, name: DraftName) {
    this.#personId = personId
    this.#name = name
    const stored = readDraft(personId, name)?.values['items']
    this.#items = (Array.isArray(stored) ? (stored as Outgoing[]) : []).map((item) => ({
      ...item,
      problem: item.problem ?? 'The window was closed before this was sent.',
    }))
  }

  items = (): readonly Outgoing[] => this.#items

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @param post sends it and shows the answer */
  async send(
    { problem: _, ...item }: Outgoing,
    post: (item: Outgoing) => Promise<void>,
  ): Promise<void> {
    this.#put(item)
    try {
      await post(item)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#put({ ...item, problem: error.fields['text'] ?? error.message })
      return
    }
    this.remove(item.key)
  }

  remove(key: string): void {
    this.#change(this.#items.filter((one) => one.key !== key))
  }

  #put(item: Outgoing): void {
    const isKnown = this.#items.some(({ key }) => key === item.key)
    this.#change(
      isKnown
        ? this.#items.map((one) => (one.key === item.key ? item : one))
        : [...this.#items, item],
    )
  }

  #change(items: readonly Outgoing[]): void {
    this.#items = items
    if (items.length === 0) removeDraft(this.#personId, this.#name)
    else saveDraft(this.#personId, this.#name, { values: { items }, base: {} })
    for (const listener of this.#listeners) listener()
  }
}

const boxes = new Map<string, Outbox>()

/** One outbox per task and person, whether the panel is open or not. */
export function outboxOf(personId: string, taskId: string): Outbox {
  const key = `${personId} ${taskId}`
  const box = boxes.get(key) ?? new Outbox(personId, `comments sent on ${taskId}`)
  boxes.set(key, box)
  return box
}
