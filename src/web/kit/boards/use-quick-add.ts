// Sends the titles typed into a column's field, each as one card, and keeps what is not saved yet.
import { isBlank } from '#contract/values/normal-text.ts'
import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { forgetKey, keyFor } from '#web/lib/sent-keys.ts'
import { useTextDraft } from '#web/lib/text-draft.ts'
import { toast } from '#web/ui/toast-store.ts'

export interface QuickAddOptions {
  /** Name under which an unsent title is stored on this device. */
  draft: string
  /** Reusing the key adds the card only once. */
  onAdd: (title: string, idempotencyKey: string) => Promise<void>
  /** Empty while the field is closed; a failure is then shown elsewhere. */
  field: RefObject<HTMLInputElement | null>
}

export function useQuickAdd({ draft, onAdd, field }: QuickAddOptions) {
  const [text, setText] = useTextDraft(draft)
  /** While a card is being sent, the field accepts the next; the draft stays until the card is saved. */
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Idempotency key of the last attempt; cleared once the text is edited. */
  const sentLast = useRef('')
  const underWay = useRef(new Set<string>())
  /** Sends cards one after the other, so the column keeps the order in which they were typed. */
  const adding = useRef(Promise.resolve())
  const title = isSent ? '' : text

  function type(next: string) {
    sentLast.current = ''
    setSent(false)
    setText(next)
  }

  async function add(added: string, key: string) {
    const hasTypedOn = () => sentLast.current !== key
    try {
      await onAdd(added, key)
      forgetKey(draft, key)
      if (!hasTypedOn()) type('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const retry = () => void add(added, key)
      if (!hasTypedOn()) setSent(false)
      if (field.current && !hasTypedOn()) setProblem(error.message)
      else toast.error(failureMessage(`“${added}”`, 'added', error), { about: key, retry })
    } finally {
      underWay.current.delete(key)
    }
  }

  function addTyped() {
    const added = title.trim()
    if (isBlank(added)) return
    // A failed attempt may have been saved, so a retry reuses its key.
    // The same title typed again while the first is in flight is a new card.
    const known = keyFor(draft, added)
    const key = sentLast.current || (underWay.current.has(known) ? newKey() : known)
    underWay.current.add(key)
    sentLast.current = key
    setSent(true)
    setProblem(undefined)
    const addThis = () => add(added, key)
    // Continues even after an unexpected failure.
    adding.current = adding.current.then(addThis, addThis)
  }

  return { title, problem, type, addTyped }
}
