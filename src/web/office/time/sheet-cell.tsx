// One cell of the week sheet: typed over like a spreadsheet's, saved when it is left.
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { beginEditing, enterCell } from '#web/features/campaigns/grid-keys.ts'
import { formatMinutes, parseMinutes } from '#web/features/time/duration.ts'
import { readTimeAgain } from '#web/features/time/time-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { notDone } from '#web/lib/not-done.ts'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Cell, cellFault, isConflict, saveCell } from './save-cell.ts'
import { sumOf } from './week.ts'

interface SheetCellProps {
  cell: Cell
  label: string
  canEdit: boolean
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const textOf = (minutes: number) => (minutes === 0 ? '' : formatMinutes(minutes))

export function SheetCell({ cell, label, canEdit, onKeyDown }: SheetCellProps) {
  const cache = useQueryClient()
  const faultId = useId()
  /** Until it is saved. */
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  /** Of what was not saved yet. */
  const attempt = useRef({ minutes: -1, key: '' })
  const sum = sumOf(cell.entries)

  async function save(text: string) {
    const minutes = parseMinutes(text)
    const problem = cellFault(cell, minutes)
    setFault(problem)
    if (problem !== undefined || minutes === undefined) return
    // As it will stand there, so that whoever is back by then keeps what is selected.
    setTyped(textOf(minutes))
    setSaving(true)
    if (attempt.current.minutes !== minutes) attempt.current = { minutes, key: newKey() }
    try {
      await saveCell(cache, cell, minutes, attempt.current.key)
      attempt.current = { minutes: -1, key: '' }
      setTyped(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const words = notDone(label, 'saved', error)
      if (isConflict(error)) {
        toast.error(words)
        await readTimeAgain(cache)
      } else toast.error(words, { retry: () => void save(text) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        // Typed over meanwhile it would be added twice.
        readOnly={!canEdit || isSaving}
        aria-busy={isSaving || undefined}
        value={typed ?? textOf(sum)}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
        onFocus={({ target }) => enterCell(target)}
        onPointerDown={({ currentTarget }) => {
          if (document.activeElement === currentTarget) beginEditing(currentTarget)
        }}
        onBlur={() => {
          if (typed !== undefined && !isSaving) void save(typed)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== undefined && !isSaving) {
            event.stopPropagation()
            setTyped(undefined)
            setFault(undefined)
          }
          onKeyDown(event)
        }}
        className={cx(
          'h-9 w-full min-w-16 bg-transparent px-2 text-right tabular-nums outline-offset-[-2px] pointer-coarse:h-11',
          canEdit && 'hover:bg-hover focus:bg-raised',
          fault !== undefined && 'bg-bad-soft text-bad',
        )}
      />
      {fault !== undefined && (
        <p id={faultId} role="alert" className="px-2 pb-1 text-right text-xs text-bad">
          {fault}
        </p>
      )}
    </>
  )
}
