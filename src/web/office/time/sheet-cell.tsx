// Week sheet cell: edited like a spreadsheet's, saved on blur, kept as a draft until then.
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { beginEditing, enterCell } from '#web/features/campaigns/grid-keys.ts'
import { formatMinutes, parseMinutes } from '#web/features/time/duration.ts'
import { readTimeAgain } from '#web/features/time/time-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { notDone } from '#web/lib/not-done.ts'
import { forgetKey, keyFor } from '#web/lib/sent-keys.ts'
import { useEditedText } from '#web/lib/text-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Cell, cellFault, isConflict, saveCell } from './save-cell.ts'
import { sumOf } from './week.ts'

interface SheetCellProps {
  cell: Cell
  label: string
  /** Key of the cell's local draft. */
  draft: string
  canEdit: boolean
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const textOf = (minutes: number) => (minutes === 0 ? '' : formatMinutes(minutes))

/** Error for a restored draft whose cell changed, which isn't saved by passing through it. */
const changedFault = (over: string, saved: string) =>
  over === saved
    ? undefined
    : `Changed to ${saved || formatMinutes(0)} in the meantime: type yours again, or press Esc`

/** Save functions of mounted cells, by draft. Retry saves the cell's current text, or the failed value if unmounted. */
const shownCells = new Map<string, () => void>()

export function SheetCell({ cell, label, draft, canEdit, onKeyDown }: SheetCellProps) {
  const cache = useQueryClient()
  const noteId = useId()
  const sum = sumOf(cell.entries)
  const saved = textOf(sum)
  const { text, over, setText, forget } = useEditedText(draft, saved)
  const [isTyping, setTyping] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const minutes = parseMinutes(text)
  const problem = cellFault(cell, minutes)
  const isChanged = canEdit && minutes !== sum
  const isDraft = isChanged && !isTyping && !isSaving
  const fault = isDraft ? (problem ?? changedFault(over, saved)) : undefined

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
      const words = notDone(label, 'saved', error)
      if (isConflict(error)) {
        toast.error(words)
        await readTimeAgain(cache)
      } else {
        retry.current = () => (shownCells.get(draft) ?? save)()
        toast.error(words, { retry: retry.current })
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

  return (
    <>
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={isDraft ? noteId : undefined}
        // Typing during a save would add the time twice.
        readOnly={!canEdit || isSaving}
        aria-busy={isSaving || undefined}
        value={isTyping || isChanged ? text : saved}
        onChange={({ target }) => {
          setTyping(true)
          setText(target.value)
        }}
        onFocus={({ target }) => enterCell(target)}
        onPointerDown={({ currentTarget }) => {
          if (document.activeElement === currentTarget) beginEditing(currentTarget)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && (isTyping || isChanged) && !isSaving) {
            event.stopPropagation()
            setTyping(false)
            setText(null)
            if (retry.current) toast.withdraw(retry.current)
          }
          onKeyDown(event)
        }}
        className={cx(
          'h-12 w-full min-w-16 bg-transparent px-2 text-right tabular-nums outline-offset-[-2px]',
          canEdit && 'hover:bg-hover focus:bg-raised',
          fault !== undefined && 'bg-bad-soft text-bad',
        )}
      />
      {isDraft && fault === undefined && (
        <p id={noteId} className="px-2 pb-1 text-right">
          <Badge tone="accent">Draft</Badge>
        </p>
      )}
      {fault !== undefined && (
        <p id={noteId} role="alert" className="px-2 pb-1 text-right text-xs text-bad">
          {fault}
        </p>
      )}
    </>
  )
}
