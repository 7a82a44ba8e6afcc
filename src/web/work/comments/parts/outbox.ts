// Outgoing comments: shown immediately, stored on the device until saved, and retried by the person when sending failed.
import type { Comment } from '#contract/work/comments.ts'
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
  /** Keys of all comments shown here, now or before; other windows' comments are kept in the draft. */
  readonly #known: Set<string>
  /** Keys of restored comments, which another window may have sent or discarded. */
  readonly #restored: Set<string>
  readonly #personId: string
  readonly #name: DraftName
  readonly #listeners = new Set<() => void>()

  /** Restores comments left unsent when the window was closed. */
  constructor(personId: string, name: DraftName) {
    this.#personId = personId
    this.#name = name
    this.#items = this.#stored().map((item) => ({
      ...item,
      problem: item.problem ?? 'The window was closed before this was sent.',
    }))
    this.#known = new Set(this.#items.map(({ key }) => key))
    this.#restored = new Set(this.#known)
  }

  #stored(): readonly Outgoing[] {
    const items = readDraft(this.#personId, this.#name)?.values['items']
    return Array.isArray(items) ? (items as Outgoing[]) : []
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
    this.#known.add(item.key)
    this.#restored.delete(item.key)
    const isKnown = this.#items.some(({ key }) => key === item.key)
    this.#change(
      isKnown
        ? this.#items.map((one) => (one.key === item.key ? item : one))
        : [...this.#items, item],
    )
  }

  #change(items: readonly Outgoing[]): void {
    this.#items = items
    const stored = this.#stored()
    const isGone = ({ key }: Outgoing) =>
      this.#restored.has(key) && !stored.some((one) => one.key === key)
    const others = stored.filter(({ key }) => !this.#known.has(key))
    const all = [...others, ...items.filter((item) => !isGone(item))]
    if (all.length === 0) removeDraft(this.#personId, this.#name)
    else saveDraft(this.#personId, this.#name, { values: { items: all }, base: {} })
    for (const listener of this.#listeners) listener()
  }
}

const boxes = new Map<string, Outbox>()

/** One outbox per task and person, whether the panel is open or not. */
export function getOutbox(personId: string, taskId: string): Outbox {
  const key = `${personId} ${taskId}`
  const box = boxes.get(key) ?? new Outbox(personId, `comments sent on ${taskId}`)
  boxes.set(key, box)
  return box
}
