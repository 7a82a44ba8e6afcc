// Editing a cell of the week sheet: a draft while typing, saved on leaving the cell, with Retry if that fails.
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatMinutes, hoursReading, parseMinutes } from '#web/work/time/parts/duration.ts'
import { readTimeAgain } from '#web/work/time/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { forgetKey, keyFor } from '#web/lib/sent-keys.ts'
import { useEditedText } from '#web/lib/text-draft.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Cell, cellIssue, isConflict, saveCell } from './save-cell.ts'
import { sumOf } from './week.ts'

export interface CellEditOptions {
  cell: Cell
  label: string
  /** Key of the cell's local draft. */
  draft: string
  canEdit: boolean
}

const textOf = (minutes: number) => (minutes === 0 ? '' : formatMinutes(minutes))

/** Error for a restored draft whose cell changed, which isn't saved by passing through it. */
const changedIssue = (over: string, saved: string) =>
  over === saved
    ? undefined
    : `Changed to ${saved || formatMinutes(0)} in the meantime: type yours again, or press Esc`

/** Save functions of mounted cells, by draft. Retry saves the cell's current text, or the failed value if unmounted. */
const shownCells = new Map<string, () => void>()

export function useCellEdit({ cell, label, draft, canEdit }: CellEditOptions) {
  const cache = useQueryClient()
  const sum = sumOf(cell.entries)
  const saved = textOf(sum)
  const { text, over, setText, forget } = useEditedText(draft, saved)
  const [isTyping, setTyping] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const minutes = parseMinutes(text)
  const problem = cellIssue(cell, minutes)
  const isChanged = canEdit && minutes !== sum
  const isDraft = isChanged && !isTyping && !isSaving
  const issue = isDraft ? (problem ?? changedIssue(over, saved)) : undefined

  const retry = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    shownCells.set(draft, leave)
    return () => void shownCells.delete(draft)
  })

  async function save() {
    if (minutes === undefined || problem !== undefined) return
    // Already formatted as saved, so a returning user keeps their selection.
    setText(textOf(minutes))
    setSaving(true)
    const retryBefore = retry.current
    const key = keyFor(draft, minutes)
    try {
      await saveCell(cache, cell, minutes, key)
      forgetKey(draft, key)
      forget(textOf(minutes))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = failureMessage(label, 'saved', error)
      if (isConflict(error)) {
        toast.error(reason)
        await readTimeAgain(cache)
      } else {
        retry.current = () => (shownCells.get(draft) ?? save)()
        toast.error(reason, { about: draft, retry: retry.current })
      }
    } finally {
      setSaving(false)
      if (retryBefore) toast.withdraw(retryBefore)
    }
  }

  function leave() {
    setTyping(false)
    if (isSaving || !canEdit) return
    if (!isChanged) setText(null)
    else if (isTyping || over === saved) void save()
  }

  function type(next: string) {
    setTyping(true)
    setText(next)
  }

  function revert() {
    setTyping(false)
    setText(null)
    if (retry.current) toast.withdraw(retry.current)
  }

  return {
    shown: isTyping || isChanged ? text : saved,
    /** How the typed text is understood. */
    reading: isTyping || isDraft ? hoursReading(text) : undefined,
    isSaving,
    /** Text of an earlier visit that is not saved. */
    isDraft,
    issue,
    canRevert: (isTyping || isChanged) && !isSaving,
    type,
    leave,
    revert,
  }
}
